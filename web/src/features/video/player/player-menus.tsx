import { useTranslation } from 'react-i18next';
import { ClosedCaptioningIcon } from '@phosphor-icons/react/dist/csr/ClosedCaptioning';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { type QualityChoice, SLOW_UP_TO_SPEED } from '@atelier/domain/content/choose-rendition';
import { useFormat } from '../../../lib/i18n/format.ts';
import { CAPTIONS_SIZES } from './captions.tsx';
import { ChoiceMenu } from './choice-menu.tsx';
import { SPEEDS } from './media-actions.ts';
import { usePlayer } from './player-context.ts';

/** The speeds of the player. */
export function SpeedMenu() {
  const { t } = useTranslation('video');
  const format = useFormat();
  const { speed, hasSlowMotion } = usePlayer();
  const rate = (value: number) => t('player.rate', { value: format.number(value) });
  return (
    <ChoiceMenu
      label={t('player.speed', { rate: rate(speed.value) })}
      buttonContent={rate(speed.value)}
      options={SPEEDS.map((value) => ({
        value,
        label:
          hasSlowMotion && value <= SLOW_UP_TO_SPEED
            ? t('player.rate-sharp', { rate: rate(value) })
            : rate(value),
      }))}
      value={speed.value}
      onChoose={speed.choose}
    />
  );
}

/** The sizes of the film, unless there is nothing to choose. */
export function QualityMenu() {
  const { t } = useTranslation('video');
  const { choice, choose, qualities, rendition } = usePlayer().quality;
  const labelOf = (value: QualityChoice) => {
    if (value !== 'auto') return t('player.quality-size', { size: value });
    // In slow motion the rendition has no size to choose.
    const hasNoSize = rendition === null || rendition === 'slow';
    if (hasNoSize || choice !== 'auto') return t('player.quality-auto');
    return t('player.quality-auto-now', { size: t('player.quality-size', { size: rendition }) });
  };
  if (qualities.length === 0) return null;
  return (
    <ChoiceMenu
      label={t('player.quality', { quality: labelOf(choice) })}
      buttonContent={<GearSixIcon size={24} aria-hidden="true" />}
      options={(['auto', ...qualities] as const).map((value) => ({
        value,
        label: labelOf(value),
      }))}
      value={choice}
      onChoose={choose}
    />
  );
}

/** The languages of the captions and their size, unless the video has none. */
export function CaptionsMenu() {
  const { t } = useTranslation('video');
  const { locales, choice, choose, size, chooseSize } = usePlayer().captions;
  if (locales.length === 0) return null;
  return (
    <ChoiceMenu
      label={t('player.captions')}
      buttonContent={
        <ClosedCaptioningIcon
          size={24}
          weight={choice === 'off' ? 'regular' : 'fill'}
          aria-hidden="true"
        />
      }
      options={(['off', ...locales] as const).map((value) => ({
        value,
        label: t(`player.captions-${value}`),
        ...(value === 'off' ? null : { lang: value }),
      }))}
      value={choice}
      onChoose={choose}
      besides={{
        options: CAPTIONS_SIZES.map((value) => ({
          value,
          label: t(`player.captions-size-${value}`),
        })),
        value: size,
        onChoose: chooseSize,
      }}
    />
  );
}
