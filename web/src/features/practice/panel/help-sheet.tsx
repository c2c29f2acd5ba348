import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import { TitledDialog } from '../../../components/forms/titled-dialog.tsx';
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

interface HelpSheetProps {
  open: boolean;
  characters: boolean;
  onCharacters: (on: boolean) => void;
  onClose: () => void;
}

/** A dialog that lists all keys and touch zones. */
export function HelpSheet({ open, characters, onCharacters, onClose }: HelpSheetProps) {
  const { t } = useTranslation('practice');
  return (
    <TitledDialog
      open={open}
      title={t('help.title')}
      busy={false}
      onClose={onClose}
      maxWidth="sm"
      // Fits on a phone screen without scrolling, because hands may be wet.
      sx={{ '& .MuiDialog-paper': { p: { xs: '20px', sm: 3 }, gap: { xs: '12px', sm: 2 } } }}
    >
      <Box component="p" sx={{ color: 'text.secondary', fontSize: { xs: '.875rem', sm: '1rem' }, lineHeight: 1.5 }}>
        {t('help.zones')}
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0,1fr)',
          gap: { xs: '5px 12px', sm: '10px 20px' },
          alignItems: 'center',
          fontSize: { xs: '.875rem', sm: '1rem' },
        }}
      >
        {KEYS.map(([name, keys]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ display: 'flex', gap: { xs: '4px', sm: '6px' } }}>
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
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {t(`help.${name}`)}
            </Box>
          </Box>
        ))}
      </Box>
      <FormControlLabel
        control={<Switch checked={characters} onChange={(event) => onCharacters(event.target.checked)} />}
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
