import { useId } from 'react';
import Box from '@mui/material/Box';
import { SwitchField } from '../../../components/forms/switch-field.tsx';
import { Hint } from '../../../components/layout/text.ts';

interface KindSwitchesProps<Kind extends string> {
  title: string;
  help: string;
  kinds: readonly Kind[];
  labelOf: (kind: Kind) => string;
  /** Those that are off. */
  off: readonly Kind[];
  /** Gets them in the order of the kinds, so that switching one off and on again changes nothing. */
  onChange: (off: Kind[]) => void;
}

/** A switch for each of some kinds, of which the settings keep those that are off. */
export function KindSwitches<Kind extends string>({
  title,
  help,
  kinds,
  labelOf,
  off,
  onChange,
}: KindSwitchesProps<Kind>) {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      sx={{ display: 'grid', gap: 1 }}
    >
      <Box component="span" id={`${id}-label`} sx={{ fontWeight: 600 }}>
        {title}
      </Box>
      <Hint id={`${id}-help`}>{help}</Hint>
      {kinds.map((kind) => (
        <SwitchField
          key={kind}
          label={labelOf(kind)}
          checked={!off.includes(kind)}
          onChange={(on) =>
            onChange(kinds.filter((one) => (one === kind ? !on : off.includes(one))))
          }
        />
      ))}
    </Box>
  );
}
