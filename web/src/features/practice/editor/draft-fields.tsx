import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Move } from '@atelier/domain/content/video';
import type { MoveProblem } from '@atelier/domain/content/move';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { isBlank } from '@atelier/domain/parsing/text';
import { LOCALES } from '@atelier/domain/values';
import { FieldError } from '../../../components/forms/field-frame.tsx';
import { TextField } from '../../../components/forms/fields.tsx';
import { usePreciseTime } from '../../../lib/i18n/precise-time.ts';
import { Columns, Stepper, PanelButton } from '../controls/panel-controls.tsx';

/** Step of the − and + buttons, a little more than a frame. */
const NUDGE_S = 0.05;

export interface DraftFieldsProps {
  draft: Move;
  moveError: MoveProblem | undefined;
  onName: (names: { name_fr?: string; name_en?: string }) => void;
  onSetEndHere: (end: 'a' | 'b') => void;
  onEnd: (end: 'a' | 'b', toS: number) => void;
  onRemove: () => void;
}

/** The fields of a move: names, and ends set at the playhead or by − and +. */
export function DraftFields({
  draft,
  moveError,
  onName,
  onSetEndHere,
  onEnd,
  onRemove,
}: DraftFieldsProps) {
  const { t } = useTranslation('practice');
  const preciseTime = usePreciseTime();
  const requiredError = (name: string) =>
    moveError === 'name' && isBlank(name) ? t('editor.fault-name') : undefined;
  return (
    <Box sx={{ display: 'grid', gap: '12px', py: '12px' }}>
      {LOCALES.map((locale) => (
        <TextField
          key={locale}
          label={t(`editor.name-${locale}`)}
          lang={locale}
          limit={{ max: MAX_LENGTH.moveName, typed: draft[`name_${locale}`] }}
          value={draft[`name_${locale}`]}
          error={requiredError(draft[`name_${locale}`])}
          onChange={(event) => onName({ [`name_${locale}`]: event.target.value })}
        />
      ))}
      <Columns count={2}>
        <PanelButton onClick={() => onSetEndHere('a')}>{t('editor.start-here')}</PanelButton>
        <PanelButton onClick={() => onSetEndHere('b')}>{t('editor.end-here')}</PanelButton>
      </Columns>
      {(['a', 'b'] as const).map((end) => {
        const atS = end === 'a' ? draft.start_s : draft.end_s;
        return (
          <Stepper
            key={end}
            label={t(end === 'a' ? 'editor.start' : 'editor.end')}
            value={atS}
            displayValue={preciseTime(atS)}
            max={Infinity}
            step={NUDGE_S}
            decreaseLabel={t(`editor.${end}-less`)}
            increaseLabel={t(`editor.${end}-more`)}
            onChange={(toS) => onEnd(end, toS)}
          />
        );
      })}
      {moveError === undefined || moveError === 'name' ? null : (
        <FieldError id={`move-${draft.id}-error`}>{t(`editor.fault-${moveError}`)}</FieldError>
      )}
      <Button variant="text" color="error" onClick={onRemove} sx={{ justifySelf: 'start' }}>
        {t('editor.remove')}
      </Button>
    </Box>
  );
}
