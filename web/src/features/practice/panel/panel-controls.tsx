import { type ReactNode, useId } from 'react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';

interface PanelSectionProps {
  title: string;
  /** Small text to the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One section of the panel, with a line above. */
export function PanelSection({ title, aside, children }: PanelSectionProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ p: '16px 20px', borderTop: '1px solid', borderColor: 'line.soft', display: 'grid', gap: '12px' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Box component="h3" id={id} sx={{ fontSize: '.9375rem', fontWeight: 600 }}>
          {title}
        </Box>
        {aside === undefined ? null : <Box sx={{ fontSize: '.875rem', color: 'text.tertiary' }}>{aside}</Box>}
      </Box>
      {children}
    </Box>
  );
}

/** A large button of the panel (56 px high), usable with wet hands or an elbow. */
export const PanelButton = styled('button')(({ theme }) => ({
  minHeight: 56,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '8px 14px',
  textAlign: 'left',
  border: `1px solid ${theme.vars?.palette.line.strong}`,
  borderRadius: 3,
  background: theme.vars?.palette.surface.s2,
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  fontSize: '.9375rem',
  lineHeight: 1.25,
  cursor: 'pointer',
  '& small': { display: 'block', fontWeight: 400, fontSize: '.8125rem', color: theme.vars?.palette.text.tertiary },
  '& svg': { flex: 'none' },
  '&:hover:not(:disabled)': { borderColor: theme.vars?.palette.brand.text },
  '&[aria-pressed="true"]': {
    borderColor: theme.vars?.palette.accent.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars?.palette.accent.main}`,
    '& svg': { color: theme.vars?.palette.accent.main },
  },
  '&:disabled': {
    color: theme.vars?.palette.text.tertiary,
    background: theme.vars?.palette.surface.s3,
    borderColor: 'transparent',
    cursor: 'default',
  },
}));

export const TwoColumns = styled('div')({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0,1fr))', gap: 10 });

/** A square button with an icon and no border. */
export const IconButton = styled('button')(({ theme }) => ({
  width: 44,
  height: 44,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '&[aria-disabled="true"]': { color: theme.vars?.palette.text.tertiary, cursor: 'default' },
}));

interface StepperProps {
  label: string;
  detail?: string;
  value: number;
  /** The formatted value: `+5 %`, `2 s`. */
  displayValue: string;
  min: number;
  max: number;
  step?: number;
  decreaseLabel: string;
  increaseLabel: string;
  onChange: (value: number) => void;
}

/** A number with − and + buttons, in one group that announces its value after each change. */
export function Stepper(props: StepperProps) {
  const { label, detail, value, displayValue, min, max, step = 1, decreaseLabel, increaseLabel, onChange } = props;
  const id = useId();
  const change = (by: number) => {
    const next = Math.round((value + by) * 100) / 100;
    if (next >= min && next <= max) onChange(next);
  };
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
      <Box id={id} sx={{ fontSize: '.9375rem', fontWeight: 600, lineHeight: 1.3 }}>
        {label}
        {detail === undefined ? null : (
          <Box
            component="span"
            sx={{ display: 'block', fontWeight: 400, fontSize: '.8125rem', color: 'text.tertiary' }}
          >
            {detail}
          </Box>
        )}
      </Box>
      <Box
        role="group"
        aria-labelledby={id}
        sx={{
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          border: '1px solid',
          borderColor: 'line.strong',
          borderRadius: '3px',
          bgcolor: 'surface.s2',
        }}
      >
        <IconButton
          type="button"
          aria-label={decreaseLabel}
          aria-disabled={value - step < min}
          onClick={() => change(-step)}
        >
          <MinusIcon size={18} weight="bold" aria-hidden="true" />
        </IconButton>
        <Box role="status" sx={{ minWidth: 72, textAlign: 'center', fontWeight: 600 }}>
          {displayValue}
        </Box>
        <IconButton
          type="button"
          aria-label={increaseLabel}
          aria-disabled={value + step > max}
          onClick={() => change(step)}
        >
          <PlusIcon size={18} weight="bold" aria-hidden="true" />
        </IconButton>
      </Box>
    </Box>
  );
}
