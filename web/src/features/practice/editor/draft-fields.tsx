import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Move } from '@atelier/domain/content/video';
import type { MoveProblem } from '@atelier/domain/content/move';
import { FieldError } from '../../../components/forms/field-frame.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { preciseTime } from '../moves/move-name.ts';
import { Stepper, PanelButton, TwoColumns } from '../panel/panel-controls.tsx';

/** One touch of − or +, a little more than a frame. */
const NUDGE_S = 0.05;

interface DraftFieldsProps {
  draft: Move;
  moveError: MoveProblem | undefined;
  onName: (names: { name_fr?: string; name_en?: string }) => void;
  onSetEndHere: (end: 'a' | 'b') => void;
  onEnd: (end: 'a' | 'b', toS: number) => void;
  onRemove: () => void;
}

/** One move: its names, and its ends at the playhead, by − and +, or by the handles of the timeline. */
export function DraftFields({ draft, moveError, onName, onSetEndHere: onEndHere, onEnd, onRemove }: DraftFieldsProps) {
  const { t } = useTranslation('practice');
  const comma = useLocale() === 'fr' ? ',' : '.';
  const requiredError = (name: string) =>
    moveError === 'name' && name.trim() === '' ? t('editor.fault-name') : undefined;
  return (
    <Box sx={{ display: 'grid', gap: '12px', py: '12px' }}>
      <TextField
        label={t('editor.name-fr')}
        lang="fr"
        maxLength={80}
        value={draft.name_fr}
        error={requiredError(draft.name_fr)}
        onChange={(event) => onName({ name_fr: event.target.value })}
      />
      <TextField
        label={t('editor.name-en')}
        lang="en"
        maxLength={80}
        value={draft.name_en}
        error={requiredError(draft.name_en)}
        onChange={(event) => onName({ name_en: event.target.value })}
      />
      <TwoColumns>
        <PanelButton type="button" onClick={() => onEndHere('a')}>
          {t('editor.start-here')}
        </PanelButton>
        <PanelButton type="button" onClick={() => onEndHere('b')}>
          {t('editor.end-here')}
        </PanelButton>
      </TwoColumns>
      {(['a', 'b'] as const).map((end) => {
        const atS = end === 'a' ? draft.start_s : draft.end_s;
        return (
          <Stepper
            key={end}
            label={t(end === 'a' ? 'editor.start' : 'editor.end')}
            value={atS}
            displayValue={preciseTime(atS, comma)}
            min={0}
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
