import { type ComponentProps, type ReactNode, useId } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';

/** 52 × 30 px: both the knob's position and the color show the state. */
const Track = styled('button')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  width: 52,
  height: 30,
  padding: 0,
  borderRadius: 15,
  cursor: 'pointer',
  border: `2px solid ${theme.vars?.palette.line.strong}`,
  background: theme.vars?.palette.surface.s2,
  transition: 'background-color .18s, border-color .18s',
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 4,
    left: 4,
    width: 18,
    height: 18,
    borderRadius: '50%',
    background: theme.vars?.palette.line.strong,
    transition: 'transform .18s',
  },
  '&[aria-checked="true"]': {
    background: theme.vars?.palette.brand.fill,
    borderColor: theme.vars?.palette.brand.text,
    '&::after': { transform: 'translateX(22px)', background: theme.vars?.palette.brand.ink },
  },
  '&:disabled': { opacity: 0.6, cursor: 'default' },
}));

interface SwitchProps extends Omit<
  ComponentProps<'button'>,
  'onChange' | 'type' | 'role' | 'onClick'
> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch that something else labels. */
export const Switch = ({ checked, onChange, ...button }: SwitchProps) => (
  <Track
    type="button"
    role="switch"
    aria-checked={checked}
    onClick={() => onChange(!checked)}
    {...button}
  />
);

interface SwitchFieldProps {
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with its label, at least 44 px high. */
export function SwitchField({
  label,
  help,
  checked,
  disabled = false,
  onChange,
}: SwitchFieldProps) {
  const id = useId();
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
        minHeight: 44,
      }}
    >
      <Box>
        <Box
          component="label"
          id={`${id}-label`}
          htmlFor={id}
          sx={{ fontWeight: 600, cursor: 'pointer' }}
        >
          {label}
        </Box>
        {help === undefined ? null : (
          <Typography variant="hint" component="div" id={`${id}-help`}>
            {help}
          </Typography>
        )}
      </Box>
      <Switch
        id={id}
        checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        disabled={disabled}
        onChange={onChange}
      />
    </Box>
  );
}
