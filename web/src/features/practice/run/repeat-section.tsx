import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/i18n/format.ts';
import { PanelSection, Stepper } from '../controls/panel-controls.tsx';
import {
  MAX_SPEED,
  MIN_SPEED,
  type SettingsControl,
  SPEED_STEP,
} from '../controls/practice-settings.ts';
import { nextSpeedUp, type RunState } from './practice-run.ts';
import type { Loop } from '../../../lib/media/loop-playback.ts';
import { spread } from '../../../lib/theme/layout.ts';

/** Returns the properties of the stepper of a setting. */
function useStepper({ settings, changeSettings }: SettingsControl) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  return (
    name: 'goal' | 'ramp' | 'target' | 'gap',
    setting: 'goal' | 'rampEvery' | 'rampTarget' | 'gapS',
  ) => ({
    label: t(`repeat.${name}`, { step: format.percent(SPEED_STEP) }),
    value: settings[setting],
    onChange: (value: number) => changeSettings({ [setting]: value }),
    decreaseLabel: t(`repeat.${name}-less`),
    increaseLabel: t(`repeat.${name}-more`),
  });
}

interface RunControl extends SettingsControl {
  readonly run: RunState;
  readonly loop: Loop | null;
  readonly reset: () => void;
}

/** The number of repetitions. */
export function RepeatSection({ mode }: { mode: RunControl }) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const stepper = useStepper(mode);
  const { run, settings, reset } = mode;
  const { goal } = settings;
  return (
    <PanelSection title={t('repeat.title')} aside={t('repeat.done', { count: run.reps })}>
      <Stepper
        {...stepper('goal', 'goal')}
        displayValue={goal === 0 ? t('repeat.no-goal') : format.number(goal)}
        max={200}
        step={5}
      />
      <Box
        sx={{
          ...spread,
          gap: 1,
          minHeight: 44,
        }}
      >
        <Box sx={{ fontSize: '.875rem', color: 'text.secondary', flex: '1 1 20ch' }}>
          <WhatComes mode={mode} />
        </Box>
        {run.reps === 0 ? null : (
          <Button variant="text" onClick={reset}>
            {t('repeat.reset')}
          </Button>
        )}
      </Box>
    </PanelSection>
  );
}

/** What the next repetitions lead to: a higher speed, the goal, or nothing. */
function WhatComes({ mode: { run, loop, settings } }: { mode: RunControl }) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  if (loop === null) return t('repeat.no-loop');
  if (run.phase === 'done') return t('repeat.goal-reached');
  const speedUp = nextSpeedUp(run, settings);
  if (speedUp !== null) {
    return t('repeat.rise', {
      count: speedUp.inReps,
      speed: t('rate', { value: format.number(speedUp.speed) }),
    });
  }
  if (settings.goal === 0) return t('repeat.endless');
  return t('repeat.to-go', { count: settings.goal - run.reps });
}

/** The ramp of the speed and the rest between two repetitions. */
export function TempoSection({ mode }: { mode: SettingsControl }) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const stepper = useStepper(mode);
  const { rampEvery, rampTarget, gapS } = mode.settings;
  return (
    <PanelSection title={t('repeat.tempo')}>
      <Stepper
        {...stepper('ramp', 'rampEvery')}
        detail={
          rampEvery === 0 ? t('repeat.ramp-off') : t('repeat.ramp-every', { count: rampEvery })
        }
        displayValue={rampEvery === 0 ? '–' : format.number(rampEvery)}
        max={20}
      />
      {rampEvery === 0 ? null : (
        <Stepper
          {...stepper('target', 'rampTarget')}
          displayValue={t('rate', { value: format.number(rampTarget) })}
          min={MIN_SPEED}
          max={MAX_SPEED}
          step={SPEED_STEP}
        />
      )}
      <Stepper
        {...stepper('gap', 'gapS')}
        detail={t('repeat.gap-detail')}
        displayValue={t('seconds', { count: gapS })}
        max={15}
      />
    </PanelSection>
  );
}
