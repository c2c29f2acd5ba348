import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const CLAUSES = ['object', 'independence', 'rights', 'people', 'pay', 'safety', 'privacy', 'end', 'law'] as const;

/** The contract in a scrollable region that can be focused with the keyboard. */
export function ContractText() {
  const { t } = useTranslation('trainer-application');
  const titleId = useId();
  return (
    <div>
      <Typography id={titleId} component="h3" sx={{ fontWeight: 600, fontSize: '.9375rem', mb: '7px' }}>
        {t('contract.title')}
      </Typography>
      <Box
        role="region"
        aria-labelledby={titleId}
        tabIndex={0}
        sx={{
          maxHeight: 260,
          overflowY: 'auto',
          p: 2,
          border: '1px solid',
          borderColor: 'line.strong',
          borderRadius: '3px',
          bgcolor: 'surface.s2',
          fontSize: '.9375rem',
        }}
      >
        <Box component="p" sx={{ color: 'text.tertiary', mb: 2 }}>
          {t('contract.notice')}
        </Box>
        {CLAUSES.map((clause) => (
          <Box key={clause} sx={{ mb: 2 }}>
            <Box component="h4" sx={{ font: 'inherit', fontWeight: 600 }}>
              {t(`contract.${clause}-title`)}
            </Box>
            <Box component="p" sx={{ color: 'text.secondary' }}>
              {t(`contract.${clause}-text`)}
            </Box>
          </Box>
        ))}
      </Box>
    </div>
  );
}
