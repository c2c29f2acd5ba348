import { useState } from 'react';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { useTranslation } from 'react-i18next';
import { type Reaction, REACTIONS } from '@atelier/domain/chat/chat-documents';
import type { Muting } from '../../../components/members/muting.tsx';
import { useControlTabIndex } from '../article/message-article.tsx';
import { MENU_ATTRIBUTE } from './message-keyboard.ts';

export interface MessageActions extends Muting {
  /** `null` removes the member's reaction. Absent while the member is muted. */
  readonly onReact?: ((reaction: Reaction | null) => void) | undefined;
  readonly onEdit?: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
  readonly onReport?: (() => void) | undefined;
}

interface MessageMenuProps extends MessageActions {
  /** Accessible name of the button: author and time of the message. */
  label: string;
  ownReaction: Reaction | null;
}

/** Reactions side by side for which a screen of 320 px has room. */
const MAX_COLUMNS = 6;

/** Returns how many reactions a row of the menu has: as few rows as fit, as even as possible. */
export const reactionColumns = (count: number) => Math.ceil(count / Math.ceil(count / MAX_COLUMNS));

export function MessageMenu({ label, ownReaction, onReact, ...actions }: MessageMenuProps) {
  const { t } = useTranslation('chat');
  const tabIndex = useControlTabIndex();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const closeThen = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  const entries = [
    ['edit', actions.onEdit],
    ['delete', actions.onDelete],
    ['report', actions.onReport],
    ['mute', actions.onMute],
    ['unmute', actions.onUnmute],
  ] as const;
  const available = entries.flatMap(([key, run]) => (run === undefined ? [] : [{ key, run }]));
  if (available.length === 0 && onReact === undefined) return null;
  return (
    <>
      <IconButton
        {...{ [MENU_ATTRIBUTE]: '' }}
        className="message-actions"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        tabIndex={tabIndex}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ my: '-10px', color: 'text.tertiary', flex: 'none' }}
      >
        <DotsThreeIcon size={22} weight="bold" aria-hidden="true" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: {
            sx: {
              display: 'grid',
              gridTemplateColumns: `repeat(${reactionColumns(REACTIONS.length)}, 1fr)`,
            },
          },
        }}
      >
        {onReact === undefined
          ? null
          : REACTIONS.map((reaction) => (
              <MenuItem
                key={reaction}
                selected={ownReaction === reaction}
                aria-label={t(ownReaction === reaction ? 'reaction.take-back' : 'reaction.add', {
                  sign: reaction,
                  name: t(`reaction.${reaction}`),
                })}
                onClick={closeThen(() => onReact(ownReaction === reaction ? null : reaction))}
                sx={{ justifyContent: 'center', px: '10px', minWidth: 44, fontSize: '1.25rem' }}
              >
                {reaction}
              </MenuItem>
            ))}
        {onReact === undefined || available.length === 0 ? null : (
          <Divider sx={{ gridColumn: '1 / -1' }} />
        )}
        {available.map(({ key, run }) => (
          <MenuItem
            key={key}
            onClick={closeThen(run)}
            sx={{ gridColumn: '1 / -1', color: key === 'delete' ? 'error.main' : undefined }}
          >
            {t(`message.${key}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
