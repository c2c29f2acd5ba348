import { type ComponentProps, type ReactNode, useId } from 'react';
import Box, { type BoxProps } from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Icon } from '@phosphor-icons/react';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { PlainButton } from '../../../components/forms/plain-button.tsx';
import { framed, spread } from '../../../lib/theme/layout.ts';

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
      sx={{
        p: '16px 20px',
        borderTop: '1px solid',
        borderColor: 'line.soft',
        display: 'grid',
        gap: '12px',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          gap: '0 16px',
        }}
      >
        <Typography variant="label" component="h3" id={id}>
          {title}
        </Typography>
        {aside === undefined ? null : <Typography variant="hint">{aside}</Typography>}
      </Box>
      {children}
    </Box>
  );
}

const LargeButton = styled(PlainButton)(({ theme }) => ({
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
  fontWeight: 600,
  fontSize: '.9375rem',
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
  '& small': {
    display: 'block',
    fontWeight: 400,
    fontSize: '.8125rem',
    color: theme.vars?.palette.text.tertiary,
  },
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

interface PanelButtonProps extends ComponentProps<typeof LargeButton> {
  icon?: Icon;
  /** Small text below the label. */
  detail?: string;
}

/** A large button of the panel (56 px high), usable with wet hands or an elbow. */
export function PanelButton({ icon: ButtonIcon, detail, children, ...button }: PanelButtonProps) {
  return (
    <LargeButton {...button}>
      {ButtonIcon === undefined ? null : <ButtonIcon size={24} aria-hidden="true" />}
      {detail === undefined ? (
        children
      ) : (
        <span>
          {children}
          <small>{detail}</small>
        </span>
      )}
    </LargeButton>
  );
}

const COLUMN_GAP_PX = 10;

/** The least width of a part. The longest words stand two to a line. */
const leastWidth = (count: number) => (count === 2 ? '5.5rem' : '4.5rem');

/** Parts next to each other, fewer where the text is enlarged. */
export function Columns({
  count,
  ...group
}: { count: number } & Pick<BoxProps, 'role' | 'aria-label' | 'children'>) {
  const share = `(100% - ${(count - 1) * COLUMN_GAP_PX + 1}px) / ${count}`;
  return (
    <Box
      {...group}
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, max(${leastWidth(count)}, ${share})), 1fr))`,
        gap: `${COLUMN_GAP_PX}px`,
      }}
    />
  );
}

/** A square button with an icon and no border. */
export const IconButton = styled(PlainButton)(({ theme }) => ({
  width: 44,
  height: 44,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  '&[aria-disabled="true"]': { color: theme.vars?.palette.text.tertiary, cursor: 'default' },
}));

/** Secondary text on a line of its own. */
export const SmallText = styled('small')(({ theme }) => ({
  display: 'block',
  fontWeight: 400,
  fontSize: '.8125rem',
  color: theme.vars?.palette.text.tertiary,
}));

interface StepperProps {
  label: string;
  detail?: string;
  value: number;
  /** The formatted value: `+5 %`, `2 s`. */
  displayValue: string;
  /** 0 by default. */
  min?: number;
  max: number;
  step?: number;
  decreaseLabel: string;
  increaseLabel: string;
  onChange: (value: number) => void;
}

/** A number with − and + buttons, in one group that announces its value after each change. */
export function Stepper(props: StepperProps) {
  const {
    label,
    detail,
    value,
    displayValue,
    min = 0,
    max,
    step = 1,
    decreaseLabel,
    increaseLabel,
    onChange,
  } = props;
  const id = useId();
  const change = (by: number) => {
    const next = Math.round((value + by) * 100) / 100;
    if (next >= min && next <= max) onChange(next);
  };
  return (
    <Box sx={{ ...spread, gap: '8px 16px' }}>
      <Typography variant="label" component="div" id={id} sx={{ flex: '1 1 8ch', lineHeight: 1.3 }}>
        {label}
        {detail === undefined ? null : <SmallText>{detail}</SmallText>}
      </Typography>
      <Box
        role="group"
        aria-labelledby={id}
        sx={{
          ...framed,
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          bgcolor: 'surface.s2',
        }}
      >
        <IconButton
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
