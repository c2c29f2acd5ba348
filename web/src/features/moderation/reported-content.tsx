import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import type { ChatMessage } from '@atelier/domain/chat/chat-documents';
import type { Contribution } from '@atelier/domain/moderation/contribution';
import type { Report, ReportedContent } from '@atelier/domain/moderation/report';
import { ErrorNotice } from '../../components/feedback/note.tsx';
import { Hint, Secondary } from '../../components/layout/text.ts';
import { AuthorAvatar } from '../../components/members/avatar.tsx';
import { UserText } from '../../components/members/contribution.tsx';
import { MemberLink } from '../../components/members/member-link.tsx';
import type { Item } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useSignedUrl } from '../../lib/media/use-signed-url.ts';
import { useAction } from '../../lib/use-action.ts';
import { readConversation } from './data/report-store.ts';

/** Shows the reported content, and its current text if that has changed. */
export function ReportedContentView({
  original,
  current,
}: Record<'original' | 'current', ReportedContent | undefined>) {
  const { t } = useTranslation('moderation');
  const content = original ?? current;
  if (content === undefined) return null;
  const isChanged =
    original !== undefined && current !== undefined && original.text !== current.text;
  return (
    <Box
      sx={{ borderLeft: '3px solid', borderColor: 'line.strong', pl: 2, display: 'grid', gap: 1 }}
    >
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

/** Who reported it, with a link to the member. */
export function Reporter({ report: { reporter, reporter_name } }: { report: Report }) {
  const { t } = useTranslation('moderation');
  return (
    <Hint>
      {t('reported-by')}{' '}
      <MemberLink uid={reporter} name={reporter_name}>
        {t(reporter === DELETED_MEMBER.user_id ? 'deleted-member' : 'reporter')}
      </MemberLink>
    </Hint>
  );
}

/** The clip of a reported review, opened when asked for. */
export function ReportedClip({ id }: { id: string }) {
  const { t } = useTranslation('moderation');
  const [isOpen, setIsOpen] = useState(false);
  const clip = useSignedUrl(isOpen ? { kind: 'review-clip', id } : null);
  if (isOpen && clip.status === 'error') {
    return <ErrorNotice error={clip.error} onRetry={() => setIsOpen(false)} />;
  }
  if (!isOpen || clip.status !== 'ready') {
    return (
      <div>
        <Button disabled={isOpen} onClick={() => setIsOpen(true)}>
          {t('clip')}
        </Button>
      </div>
    );
  }
  return (
    <Box
      component="video"
      controls
      playsInline
      src={clip.url}
      aria-label={t('clip')}
      sx={{ maxHeight: '60vh' }}
    />
  );
}

type MessagePlace = Extract<Contribution, { kind: 'message' }>;

/** A message with its neighbours, read when asked for. */
export function Conversation({ message: { room, id } }: { message: MessagePlace }) {
  const { t } = useTranslation('moderation');
  const format = useFormat();
  const loading = useAction();
  const [messages, setMessages] = useState<readonly Item<ChatMessage>[] | null>();
  if (messages === null) return <Secondary role="status">{t('gone')}</Secondary>;
  if (messages === undefined) {
    return (
      <>
        {loading.failure === null ? null : <ErrorNotice error={loading.failure} />}
        <div>
          <Button
            disabled={loading.busy}
            onClick={() =>
              void loading.run(async () => setMessages(await readConversation(room, id)))
            }
          >
            {t('conversation.show')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <Box component="ol" aria-label={t('conversation.label')} sx={{ display: 'grid', gap: 1.5 }}>
      {messages.map(({ id: each, data }) => (
        <Box
          key={each}
          component="li"
          aria-current={each === id ? 'true' : undefined}
          sx={{
            pl: 2,
            borderLeft: '3px solid',
            borderColor: each === id ? 'warning.main' : 'line.soft',
          }}
        >
          <Hint>
            <bdi>{data.author_name}</bdi>
            {` · ${format.dateTime(data.created_at)}`}
          </Hint>
          <UserText text={data.message === '' ? t('with-file') : data.message} />
        </Box>
      ))}
    </Box>
  );
}
