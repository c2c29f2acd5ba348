import { type ReactNode, useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { TitledDialog } from '../../../components/forms/titled-dialog.tsx';
import { keystrokeOf } from '../../../lib/media/keystroke.ts';
import { centered, framed } from '../../../lib/theme/layout.ts';

/** The keys listed in the help; letters are the same in both languages. */
const KEYS = [
  ['play', ['Espace', 'b', '.']],
  ['speed', ['−', '+']],
  ['points', ['i', 'o']],
  ['clear', ['u']],
  ['moves', ['p', 'n']],
  ['remote', ['PgUp', 'PgDn']],
  ['frames', [',', ';']],
  ['mirror', ['r']],
  ['full', ['w']],
  ['help', ['?']],
] as const;

const TOUCHES = ['touch-picture', 'touch-move', 'touch-ends', 'touch-side'] as const;

interface HelpSheetProps {
  open: boolean;
  /** Where the dialog is shown; null for the page. */
  container: HTMLElement | null;
  characters: boolean;
  onCharacters: (on: boolean) => void;
  onClose: () => void;
}

/**
 * Returns whether a key was pressed outside of a text field: on a phone or tablet, that a keyboard
 * is attached.
 */
function useKeyboardSeen(): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      if (!(event.target instanceof Element)) return;
      if (keystrokeOf(event, event.target, [], true).target !== 'text') setIsSeen(true);
    };
    window.addEventListener('keydown', look, { capture: true });
    return () => window.removeEventListener('keydown', look, { capture: true });
  }, []);
  return isSeen;
}

/** A dialog that lists the touches of a phone or tablet, elsewhere and with a keyboard the keys. */
export function HelpSheet({ open, container, characters, onCharacters, onClose }: HelpSheetProps) {
  const { t } = useTranslation('practice');
  const isTouched = useMediaQuery('(pointer: coarse)');
  const hasTouch = !useKeyboardSeen() && isTouched;
  return (
    <TitledDialog
      open={open}
      container={container}
      title={t('help.title')}
      onClose={onClose}
      maxWidth="sm"
      // Fits on a phone screen without scrolling, because hands may be wet.
      sx={{ '& .MuiDialog-paper': { p: { xs: '20px', sm: 3 }, gap: { xs: '12px', sm: 2 } } }}
    >
      {hasTouch ? (
        <Box
          component="p"
          sx={{ color: 'text.secondary', fontSize: { xs: '.875rem', sm: '1rem' }, lineHeight: 1.5 }}
        >
          {t('help.zones')}
        </Box>
      ) : null}
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: hasTouch ? 'auto minmax(50%,1fr)' : 'auto minmax(0,1fr)',
          gap: { xs: '5px 12px', sm: '10px 20px' },
          alignItems: 'center',
          fontSize: { xs: '.875rem', sm: '1rem' },
        }}
      >
        {hasTouch
          ? TOUCHES.map((name) => (
              <Entry key={name} does={t(`help.${name}-does`)}>
                {t(`help.${name}`)}
              </Entry>
            ))
          : KEYS.map(([name, keys]) => (
              <Entry key={name} does={t(`help.${name}`)}>
                {keys.map((key) => (
                  <Box
                    key={key}
                    component="kbd"
                    sx={{
                      minWidth: { xs: 28, sm: 36 },
                      height: { xs: 28, sm: 36 },
                      px: { xs: '5px', sm: 1 },
                      ...centered,
                      ...framed,
                      font: 'inherit',
                      fontWeight: 600,
                    }}
                  >
                    {key === 'Espace' ? t('help.space') : key}
                  </Box>
                ))}
              </Entry>
            ))}
      </Box>
      <FormControlLabel
        control={
          <Switch checked={characters} onChange={(event) => onCharacters(event.target.checked)} />
        }
        label={t('help.characters')}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button variant="outlined" onClick={onClose}>
          {t('help.close')}
        </Button>
      </Box>
    </TitledDialog>
  );
}

/** A touch or keys, and what they do. */
function Entry({ does, children }: { does: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'contents' }}>
      <Box component="dt" sx={{ display: 'flex', gap: { xs: '4px', sm: '6px' } }}>
        {children}
      </Box>
      <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
        {does}
      </Box>
    </Box>
  );
}
