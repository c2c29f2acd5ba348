import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import type { ReportedContent } from '@atelier/domain/moderation/report';
import { href } from '../../lib/routes.ts';

interface ReportedContentViewProps {
  /** The content when it was reported. */
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
      <Box component="h3" sx={{ fontSize: '1rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
        <Author content={content} />
      </Box>
      {content.text === '' ? null : <UserText text={content.text} />}
      {content.has_file ? <Box sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>{t('with-file')}</Box> : null}
      {isChanged ? (
        <>
          <Box sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>{t('since-changed')}</Box>
          <UserText text={current.text} />
        </>
      ) : null}
    </Box>
  );
}

function Author({ content: { user_id, author_name } }: { content: ReportedContent }) {
  const name = <bdi>{author_name}</bdi>;
  if (user_id === DELETED_MEMBER.user_id) return name;
  return (
    <Link component={RouterLink} to={href.adminUser(user_id)}>
      {name}
    </Link>
  );
}

/** Text written by a member, with its line breaks and an isolated direction. */
export function UserText({ text }: { text: string }) {
  return (
    <Box
      component="p"
      dir="auto"
      sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' }}
    >
      {text}
    </Box>
  );
}
