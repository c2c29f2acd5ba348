import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/i18n/format.ts';
import { PanelSection, Stepper } from './panel-controls.tsx';
import { MAX_SPEED, MIN_SPEED, SPEED_STEP } from './practice-settings.ts';
import { nextSpeedUp } from '../run/practice-run.ts';
import type { PracticeMode } from './use-practice.ts';

/** The number of repetitions, the ramp of the speed and the rest in between. */
export function RepeatSection({ mode: { run, loop, settings, changeSettings, reset } }: { mode: PracticeMode }) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const { goal, rampEvery, rampTarget, gapS } = settings;
  const rate = (value: number) => t('rate', { value: format.number(value) });
  const speedUp = nextSpeedUp(run, settings);
  const steps = (name: 'goal' | 'ramp' | 'target' | 'gap') => ({
    decreaseLabel: t(`repeat.${name}-less`),
    increaseLabel: t(`repeat.${name}-more`),
  });
  return (
    <PanelSection title={t('repeat.title')} aside={t('repeat.done', { count: run.reps })}>
      <Stepper
        {...steps('goal')}
        label={t('repeat.goal')}
        value={goal}
        displayValue={goal === 0 ? t('repeat.no-goal') : format.number(goal)}
        min={0}
        max={200}
        step={5}
        onChange={(value) => changeSettings({ goal: value })}
      />
      <Stepper
        {...steps('ramp')}
        label={t('repeat.ramp', { step: format.percent(SPEED_STEP) })}
        detail={rampEvery === 0 ? t('repeat.ramp-off') : t('repeat.ramp-every', { count: rampEvery })}
        value={rampEvery}
        displayValue={rampEvery === 0 ? '–' : format.number(rampEvery)}
        min={0}
        max={20}
        onChange={(value) => changeSettings({ rampEvery: value })}
      />
      {rampEvery === 0 ? null : (
        <Stepper
          {...steps('target')}
          label={t('repeat.target')}
          value={rampTarget}
          displayValue={rate(rampTarget)}
          min={MIN_SPEED}
          max={MAX_SPEED}
          step={SPEED_STEP}
          onChange={(value) => changeSettings({ rampTarget: value })}
        />
      )}
      <Stepper
        {...steps('gap')}
        label={t('repeat.gap')}
        detail={t('repeat.gap-detail')}
        value={gapS}
        displayValue={t('seconds', { count: gapS })}
        min={0}
        max={15}
        onChange={(value) => changeSettings({ gapS: value })}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 1,
          minHeight: 44,
        }}
      >
        <Box sx={{ fontSize: '.875rem', color: 'text.secondary', flex: '1 1 20ch' }}>
          {loop === null
            ? t('repeat.no-loop')
            : run.phase === 'done'
              ? t('repeat.goal-reached')
              : speedUp !== null
                ? t('repeat.rise', { count: speedUp.inReps, speed: rate(speedUp.speed) })
                : goal === 0
                  ? t('repeat.endless')
                  : t('repeat.to-go', { count: goal - run.reps })}
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
