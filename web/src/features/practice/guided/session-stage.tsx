import type { ReactNode, Ref } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { Icon } from '@phosphor-icons/react';
import { playTime } from '../../../components/content/video-time.ts';
import { PlainButton } from '../../../components/forms/plain-button.tsx';
import { centered, cover, PHONE_ON_SIDE } from '../../../lib/theme/layout.ts';
import { displayType } from '../../../lib/theme/typography.ts';
import { type BlockTexts, named } from '../today/block-texts.ts';
import type { BlockRecord, SessionState, Try } from './guided-session.ts';
import { blockName, blockReason } from './readable-type.ts';

const ON_SIDE = `@media ${PHONE_ON_SIDE}`;
/** Fills the window: what is practised above, the film, and the zones that a wet hand finds. */
const FULL_WINDOW = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Enlarged text scrolls before it leaves nothing of the film.
  gridTemplateRows: 'auto minmax(18vh, 1fr) auto',
  overflowY: 'auto',
  gridTemplateAreas: '"head" "picture" "zones"',
  bgcolor: 'background.default',
  color: 'text.primary',
  pt: 'env(safe-area-inset-top)',
  pb: 'env(safe-area-inset-bottom)',
  [ON_SIDE]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(190px, 32vw)',
    gridTemplateRows: 'auto minmax(18vh, 1fr)',
    gridTemplateAreas: '"head zones" "picture zones"',
    pl: 'env(safe-area-inset-left)',
    pr: 'env(safe-area-inset-right)',
  },
} as const;

interface SessionFrameProps {
  frameRef: Ref<HTMLDivElement>;
  /** It fills the window; otherwise it is part of the page. */
  isFull: boolean;
  phase: SessionState['phase'];
  children: ReactNode;
}

/** The session: a part of the page before and after, and all of the window while it is under way. */
export function SessionFrame({ frameRef, isFull, phase, children }: SessionFrameProps) {
  return (
    <Box
      ref={frameRef}
      data-session={phase}
      data-theme={isFull ? 'dark' : undefined}
      sx={isFull ? FULL_WINDOW : undefined}
    >
      {children}
    </Box>
  );
}

interface SessionHeadProps {
  texts: BlockTexts;
  /** Seconds of practice that are left of the block. */
  secondsLeft: number;
  /** Place of the block, from 1. */
  place: number;
  total: number;
}

/** What is practised and why, readable from two metres. */
export function SessionHead({ texts, secondsLeft, place, total }: SessionHeadProps) {
  const { t } = useTranslation('practice');
  return (
    <Box sx={HEAD} data-keep-clear="">
      {/* Beside it, and below it in all of the width, stands the text. */}
      <Box sx={{ float: 'right', ml: 2, textAlign: 'right' }}>
        <Box role="timer" aria-label={t('guided.left', { time: playTime(secondsLeft) })} sx={CLOCK}>
          {playTime(secondsLeft)}
        </Box>
        <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {t('guided.place', { place, total })}
        </Box>
      </Box>
      <Box component="h2" sx={blockName}>
        {named(texts)}
      </Box>
      <Box component="p" sx={{ ...blockReason, color: 'text.secondary' }}>
        {texts.reason}
      </Box>
      <Box
        component="p"
        sx={{ color: 'text.tertiary', fontSize: 'clamp(.875rem, 1.6vmin, 1.125rem)' }}
      >
        {texts.detail}
      </Box>
    </Box>
  );
}

const HEAD = {
  gridArea: 'head',
  p: { xs: '12px 16px', md: '20px 28px' },
  [ON_SIDE]: { p: '8px 16px' },
} as const;
const CLOCK = {
  ...displayType(48, 'min(clamp(2.25rem, 1rem + 6vmin, 5.5rem), 14vw)', 520, 1),
  fontVariantNumeric: 'tabular-nums',
  [ON_SIDE]: { fontSize: '2.25rem' },
} as const;

interface SessionPictureProps {
  isShown: boolean;
  /** It has what the window leaves; otherwise it is part of the page. */
  isFull: boolean;
  children: ReactNode;
}

/** The film with what lies over it. It is not removed while it is hidden. */
export function SessionPicture({ isShown, isFull, children }: SessionPictureProps) {
  return (
    <Box hidden={!isShown} sx={isFull ? PICTURE : { ...PICTURE, ...PAGE_PICTURE }}>
      {children}
    </Box>
  );
}

const PICTURE = {
  gridArea: 'picture',
  position: 'relative',
  minHeight: 0,
  bgcolor: '#07090D',
  overflow: 'hidden',
  '&[hidden]': { display: 'none' },
} as const;
const PAGE_PICTURE = { mt: 3, maxWidth: 720, aspectRatio: '4 / 3', borderRadius: '3px' } as const;

/** A word or a number over the film. */
export function OverPicture({ children, ...box }: { children: ReactNode; role?: 'status' }) {
  return (
    <Box sx={{ ...cover, ...centered, pointerEvents: 'none' }}>
      <Box {...box} data-keep-clear="" sx={COUNT}>
        {children}
      </Box>
    </Box>
  );
}

const COUNT = {
  ...displayType(70, 'clamp(3rem, 24vmin, 15rem)', 500, 1),
  bgcolor: 'rgba(7,9,13,.72)',
  borderRadius: '3px',
  minWidth: '1.4em',
  maxWidth: '90%',
  textAlign: 'center',
  px: '.2em',
  pb: '.08em',
} as const;

interface SessionZonesProps {
  record: BlockRecord;
  /** The block has a move, whose throws are counted. */
  hasTries: boolean;
  /** The block runs: its throws are counted now. */
  isRunning: boolean;
  /** The pause covers them. */
  isPaused: boolean;
  onTry: (result: Try) => void;
  onTakeBack: () => void;
  onPause: () => void;
}

/** The zones of a run: caught, dropped, pause, and one that takes the last touch back. */
export function SessionZones(props: SessionZonesProps) {
  const { record, hasTries, isRunning, isPaused, onTry, onTakeBack, onPause } = props;
  const { t } = useTranslation('practice');
  const caught = record.tries.filter((one) => one === 'caught').length;
  const dropped = record.tries.length - caught;
  return (
    <Box role="group" aria-label={t('guided.zones')} inert={isPaused} data-keep-clear="" sx={ZONES}>
      {hasTries ? (
        <>
          <Zone
            icon={CheckIcon}
            label={t('guided.caught')}
            count={caught}
            isDisabled={!isRunning}
            isMain
            onPress={() => onTry('caught')}
          />
          <Zone
            icon={XIcon}
            label={t('guided.dropped')}
            count={dropped}
            isDisabled={!isRunning}
            onPress={() => onTry('dropped')}
          />
          <Zone
            icon={ArrowUUpLeftIcon}
            label={t('guided.take-back')}
            isDisabled={record.tries.length === 0}
            isLow
            onPress={onTakeBack}
          />
        </>
      ) : null}
      <Zone
        icon={PauseIcon}
        label={t('guided.pause')}
        isLow
        isWide={!hasTries}
        isStart
        onPress={onPause}
      />
    </Box>
  );
}

const ZONES = {
  gridArea: 'zones',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  [ON_SIDE]: {
    gridTemplateRows: 'minmax(0, 2fr) minmax(0, 1fr)',
    borderLeft: '1px solid',
    borderColor: 'line.soft',
  },
} as const;

interface ZoneProps {
  icon: Icon;
  label: string;
  count?: number;
  isDisabled?: boolean;
  isMain?: boolean;
  isLow?: boolean;
  isWide?: boolean;
  /** It gets the focus when the session fills the window. */
  isStart?: boolean;
  onPress: () => void;
}

function Zone({ icon: ZoneIcon, label, count, isDisabled, onPress, ...look }: ZoneProps) {
  return (
    <PlainButton
      aria-disabled={isDisabled === true}
      data-full-window-start={look.isStart === true ? '' : undefined}
      onClick={isDisabled === true ? undefined : onPress}
      sx={{
        ...ZONE,
        ...(look.isLow === true ? LOW_ZONE : null),
        ...(look.isWide === true ? { gridColumn: '1 / -1' } : null),
        ...(look.isMain === true ? { bgcolor: 'brand.fill', color: 'brand.ink' } : null),
        ...(isDisabled === true ? { opacity: 0.45 } : null),
      }}
    >
      <ZoneIcon size={look.isLow === true ? 28 : 44} weight="bold" aria-hidden="true" />
      <span>
        {label}
        {count === undefined || count === 0 ? null : ` ${count}`}
      </span>
    </PlainButton>
  );
}

const ZONE = {
  ...centered,
  alignContent: 'center',
  gap: '6px',
  minHeight: 'max(120px, 19vh)',
  border: '1px solid',
  borderColor: 'line.soft',
  outlineOffset: '-4px',
  fontWeight: 600,
  fontSize: 'clamp(1.125rem, 3vmin, 2rem)',
  overflowWrap: 'anywhere',
  [ON_SIDE]: { minHeight: 0, gap: '2px', fontSize: '1rem' },
} as const;
const LOW_ZONE = {
  minHeight: 76,
  gridAutoFlow: { sm: 'column' },
  justifyContent: 'center',
  fontSize: '1.0625rem',
  [ON_SIDE]: { gridAutoFlow: 'row', minHeight: 0, gap: '2px', fontSize: '.875rem' },
} as const;
