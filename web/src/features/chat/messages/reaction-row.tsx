import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { type ChatMessage, type Reaction, REACTIONS } from '@atelier/domain/chat/chat-documents';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useControlTabIndex } from '../article/message-article.tsx';

interface ReactionCount {
  readonly reaction: Reaction;
  readonly count: number;
  readonly own: boolean;
}

/** Counts the members per reaction, in the fixed order of `REACTIONS`. */
export const reactionCounts = (
  { reactions = {} }: Pick<ChatMessage, 'reactions'>,
  uid: string,
): ReactionCount[] =>
  REACTIONS.flatMap((reaction) => {
    const count = Object.values(reactions).filter((given) => given === reaction).length;
    return count === 0 ? [] : [{ reaction, count, own: reactions[uid] === reaction }];
  });

export function withReaction(
  { reactions = {} }: Pick<ChatMessage, 'reactions'>,
  uid: string,
  reaction: Reaction | null,
): Record<string, string> {
  const { [uid]: _before, ...others } = reactions;
  return reaction === null ? others : { ...others, [uid]: reaction };
}

interface ReactionRowProps {
  counts: readonly ReactionCount[];
  /** `null` while the member is muted. */
  onReact: ((reaction: Reaction | null) => void) | null;
}

export function ReactionRow({ counts, onReact }: ReactionRowProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const tabIndex = useControlTabIndex();
  if (counts.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px', mt: '4px' }}>
      {counts.map(({ reaction, count, own }) => (
        <ButtonBase
          key={reaction}
          tabIndex={tabIndex}
          disabled={onReact === null}
          aria-pressed={own}
          aria-label={t('reaction.count', {
            name: t(`reaction.${reaction}`),
            count,
            formatted: format.number(count),
          })}
          onClick={() => onReact?.(own ? null : reaction)}
          sx={{
            position: 'relative',
            gap: '6px',
            height: 28,
            px: '9px',
            borderRadius: '14px',
            border: '1px solid',
            borderColor: own ? 'accent.main' : 'line.soft',
            bgcolor: 'surface.s2',
            color: 'text.primary',
            fontSize: '.875rem',
            fontWeight: own ? 600 : 500,
            // Enlarges the touch target.
            '&::after': { content: '""', position: 'absolute', inset: '-8px -3px' },
          }}
        >
          <span aria-hidden="true">{reaction}</span>
          {format.number(count)}
        </ButtonBase>
      ))}
    </Box>
  );
}
