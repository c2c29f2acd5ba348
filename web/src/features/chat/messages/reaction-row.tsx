import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import type { Reaction } from '@atelier/domain/chat/chat-message';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useControlTabIndex } from './message-article.tsx';
import type { ReactionCount } from './reactions.ts';

interface ReactionRowProps {
  counts: readonly ReactionCount[];
  /** `null` while the member is muted. */
  onReact: ((reaction: Reaction | null) => void) | null;
}

/** The reactions under a message. */
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
          aria-label={t('reaction.count', { name: t(`reaction.${reaction}`), count, formatted: format.number(count) })}
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
