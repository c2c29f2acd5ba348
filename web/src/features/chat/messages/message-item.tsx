import { memo, useId } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ChecksIcon } from '@phosphor-icons/react/dist/csr/Checks';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { type Reaction, REACTIONS } from '@atelier/domain/chat/chat-documents';
import type { ChatRoomId } from '@atelier/domain/values';
import { AuthorAvatar } from '../../../components/members/avatar.tsx';
import { MuteChip } from '../../../components/members/muting.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { bubble, MessageArticle, type TabStop } from '../article/message-article.tsx';
import { MessageMedia } from '../media/message-media.tsx';
import { type MessageActions, MessageMenu } from './message-menu.tsx';
import { MessageText } from '../article/message-text.tsx';
import { reactionCounts, ReactionRow } from './reaction-row.tsx';
import type { TimelineMessage } from '../data/live-chat.ts';

interface MessageItemProps {
  room: ChatRoomId;
  item: TimelineMessage;
  uid: string;
  timeZone: string;
  beginsGroup: boolean;
  stop: TabStop;
  actionsFor: (item: TimelineMessage) => MessageActions;
}

/**
 * One message with its reactions; author and time only at the start of a group. Own messages are on
 * the right.
 */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { room, item, uid, timeZone, beginsGroup, stop, actionsFor } = props;
  const { t } = useTranslation('chat');
  const format = useFormat(timeZone);
  const id = useId();
  const { data: message } = item;
  const own = message.user_id === uid;
  const name =
    message.user_id === DELETED_MEMBER.user_id ? t('message.deleted-member') : message.author_name;
  const time = format.timeOfDay(message.created_at);
  const actions = actionsFor(item);
  const ownReaction =
    REACTIONS.find((reaction: Reaction) => reaction === message.reactions?.[uid]) ?? null;
  const menu = (
    <MessageMenu
      {...actions}
      label={own ? t('message.own-actions', { time }) : t('message.actions', { name, time })}
      ownReaction={ownReaction}
    />
  );
  const stamp = (
    <time dateTime={message.created_at.toISOString()} title={format.dateTime(message.created_at)}>
      {time}
    </time>
  );
  const edited = message.edited_at === undefined ? null : ` · ${t('message.edited')}`;
  const body = (
    <>
      {message.message === '' ? null : <MessageText text={message.message} />}
      {message.media_url === undefined ? null : (
        <MessageMedia room={room} messageId={item.id} message={message} author={name} />
      )}
    </>
  );
  const reactionRow = (
    <ReactionRow counts={reactionCounts(message, uid)} onReact={actions.onReact ?? null} />
  );
  if (own) {
    return (
      <MessageArticle
        id={item.id}
        stop={stop}
        labelledBy={`${id}-what`}
        beginsGroup={beginsGroup}
        own
      >
        {menu}
        <Box sx={{ maxWidth: 'min(78%, 60ch)', minWidth: 0, display: 'grid', justifyItems: 'end' }}>
          <Box id={`${id}-what`} sx={bubble}>
            <span className="visually-hidden">{t('message.you')}</span>
            {body}
            <Hint sx={{ display: 'flex', gap: '8px', justifyContent: 'flex-end' }}>
              <span>
                {stamp}
                {edited}
              </span>
              <Box
                component="span"
                sx={{ display: 'inline-flex', gap: '4px', alignItems: 'center' }}
              >
                <ChecksIcon size={16} aria-hidden="true" />
                {t('message.sent')}
              </Box>
            </Hint>
          </Box>
          {reactionRow}
        </Box>
      </MessageArticle>
    );
  }
  return (
    <MessageArticle
      id={item.id}
      stop={stop}
      labelledBy={`${id}-who ${id}-what`}
      beginsGroup={beginsGroup}
      own={false}
    >
      <Box aria-hidden="true" sx={{ width: 38, flex: 'none' }}>
        {beginsGroup ? <AuthorAvatar uid={message.user_id} name={name} /> : null}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {beginsGroup ? (
          <Box
            id={`${id}-who`}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 10px', alignItems: 'baseline' }}
          >
            <Box component="b" sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{name}</bdi>
            </Box>
            <Hint as="span">
              {stamp}
              {edited}
            </Hint>
            {actions.mutedUntil === undefined ? null : <MuteChip until={actions.mutedUntil} />}
          </Box>
        ) : (
          <span id={`${id}-who`} className="visually-hidden">
            <bdi>{name}</bdi> {stamp}
            {edited}
          </span>
        )}
        <div id={`${id}-what`}>{body}</div>
        {reactionRow}
      </Box>
      {menu}
    </MessageArticle>
  );
});
