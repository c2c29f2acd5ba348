import { useId } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { useFormat } from '../../lib/i18n/format.ts';

const STARS = [1, 2, 3, 4, 5] as const;

/** Shows a rating as whole stars, rounded; screen readers hear the exact value. */
export function RatingStars({ value, size = 18 }: { value: number; size?: number }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <Box
      component="span"
      role="img"
      aria-label={t('rating.value', { rating: format.rating(value) })}
      sx={{ display: 'inline-flex', gap: '2px', color: 'brand.text' }}
    >
      {STARS.map((star) => (
        <StarIcon
          key={star}
          size={size}
          weight={star <= Math.round(value) ? 'fill' : 'regular'}
          aria-hidden="true"
        />
      ))}
    </Box>
  );
}

interface RatingInputProps {
  /** `null` while none is chosen. */
  value: number | null;
  onChange: (rating: number) => void;
  disabled?: boolean;
  /** Shown after the label. */
  note?: string | null;
}

/** Asks for a rating: five radio buttons, which arrow keys and screen readers support natively. */
export function RatingInput({ value, onChange, disabled = false, note = null }: RatingInputProps) {
  const { t } = useTranslation('common');
  const name = useId();
  return (
    <Box component="fieldset" disabled={disabled} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography variant="label" component="legend" sx={{ p: 0, mb: '7px' }}>
        {t('rating.label')}
        {/* Never broken in two: it has a line of its own where it does not fit. */}
        {note === null ? null : (
          <Typography variant="hint" sx={{ display: 'inline-block', ml: 1 }}>
            {note}
          </Typography>
        )}
      </Typography>
      <Box sx={{ display: 'inline-flex' }}>
        {STARS.map((star) => (
          <Box
            key={star}
            component="label"
            sx={{
              display: 'grid',
              placeItems: 'center',
              width: 44,
              height: 44,
              cursor: 'pointer',
              color: 'brand.text',
              borderRadius: '3px',
              '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'accent.main' },
            }}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              aria-label={t('rating.star', { count: star })}
            />
            <StarIcon
              size={26}
              weight={star <= (value ?? 0) ? 'fill' : 'regular'}
              aria-hidden="true"
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
