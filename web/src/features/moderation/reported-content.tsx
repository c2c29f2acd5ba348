import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ReportedContent } from '@atelier/domain/moderation/report';
import { Hint } from '../../components/layout/text.ts';
import { AuthorAvatar } from '../../components/members/avatar.tsx';
import { UserText } from '../../components/members/contribution.tsx';
import { MemberLink } from '../../components/members/member-link.tsx';

interface ReportedContentViewProps {
  original: ReportedContent | undefined;
  current: ReportedContent | undefined;
}

/** Shows the reported content, and its current text if that has changed. */
export function ReportedContentView({ original, current }: ReportedContentViewProps) {
  const { t } = useTranslation('moderation');
  const content = original ?? current;
  if (content === undefined) return null;
  const isChanged = original !== undefined && current !== undefined && original.text !== current.text;
  return (
    <Box sx={{ borderLeft: '3px solid', borderColor: 'line.strong', pl: 2, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center' }}>
        <AuthorAvatar uid={content.user_id} name={content.author_name} />
        <Box component="h3" sx={{ fontSize: '1rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
          <MemberLink uid={content.user_id} name={content.author_name} />
        </Box>
      </Box>
      {content.text === '' ? null : <UserText text={content.text} />}
      {content.has_file ? <Hint>{t('with-file')}</Hint> : null}
      {isChanged ? (
        <>
          <Hint>{t('since-changed')}</Hint>
          <UserText text={current.text} />
        </>
      ) : null}
    </Box>
  );
}
