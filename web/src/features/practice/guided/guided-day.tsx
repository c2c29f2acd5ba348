import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { planDay } from '@atelier/domain/learning/plan-blocks';
import type { Practice } from '@atelier/domain/learning/practice-summary';
import { nextDay } from '@atelier/domain/time/day';
import { StatusNote } from '../../../components/feedback/note.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { PageFrame } from '../../../components/layout/page-frame.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { DEFAULT_LAYOUT } from '../../../lib/media/player-handle.ts';
import { useFullWindow } from '../../../lib/media/use-full-window.ts';
import { cover } from '../../../lib/theme/layout.ts';
import { CameraSection, KeptTakesSection } from '../camera/camera-section.tsx';
import {
  type PracticeSettings,
  readSettings,
  storeSettings,
} from '../controls/practice-settings.ts';
import type { PendingSeries } from '../data/series-queue.ts';
import { type BlockTexts, named, useBlockTexts } from '../today/block-texts.ts';
import { type DayInput, type DayPlan, unchanged } from '../today/day-plan.ts';
import { saveDone, savePlan } from '../today/today-store.ts';
import type { OpenFilms } from '../today/use-day-plan.ts';
import {
  isUnderWay,
  nextBlock,
  presentBlock,
  type SessionEvent,
  type SessionState,
} from './guided-session.ts';
import { PauseView } from './pause-view.tsx';
import { RestView } from './rest-view.tsx';
import { SessionAnnouncement } from './session-announcement.tsx';
import { SessionEnd } from './session-end.tsx';
import { SessionOptions } from './session-options.tsx';
import type { SessionRecorder, TellingEffect } from './session-runner.ts';
import {
  OverPicture,
  SessionFrame,
  SessionHead,
  SessionPicture,
  SessionZones,
} from './session-stage.tsx';
import { SessionStart } from './session-start.tsx';
import { SessionVideo } from './session-video-element.tsx';
import { useAwakeScreen } from './use-awake-screen.ts';
import { useGuidedSession } from './use-guided-session.ts';
import { type SessionControl, useSessionControls } from './use-session-controls.ts';
import { useSessionFocus } from './use-session-focus.ts';
import { useSpokenWords } from './use-spoken-words.ts';
import { weekOf } from './week-days.tsx';

interface GuidedDayProps {
  uid: string;
  input: DayInput;
  plan: DayPlan;
  /** The member's practice now, with what the session has noted. */
  practice: Practice;
  films: OpenFilms;
  recorder: SessionRecorder;
  record: (series: PendingSeries) => void;
  /** It takes the place of one that has ended, whose button had the focus. */
  isAgain?: boolean;
  onBegin: () => void;
  /** The session has ended, and what is left of it is wanted. */
  onAgain: () => void;
}

type KeptEffect = Exclude<TellingEffect, { type: 'sound' | 'say' }>;

/** The session of a plan: before its first press, under way, and after its end. */
export function GuidedDay(props: GuidedDayProps) {
  const { uid, input, plan, practice, films, isAgain = false, onBegin, onAgain } = props;
  const { t } = useTranslation('practice');
  const titles = useMemo(
    () => new Map(films.shelves.flat().map(({ id, title }) => [id, title])),
    [films.shelves],
  );
  const textsOf = useBlockTexts(titles);
  const [settings, changeSettings] = useStoredSettings();
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const store = useStore(props, textsOf);
  const say = useRef<ReturnType<typeof useSpokenWords>['say'] | null>(null);
  const session = useGuidedSession({
    uid,
    plan,
    day: input.day,
    recorder: props.recorder,
    hasSound: settings.sound,
    onEffect: (effect) => {
      if (effect.type !== 'say') store.onEffect(effect);
      else if (settings.spoken) say.current?.(effect);
    },
  });
  const { state, dispatch } = session;
  const words = useSpokenWords(session.video, textsOf, state.isPaused);
  useEffect(() => {
    say.current = words.say;
  });
  const isFull = isUnderWay(state);
  useFullWindow(frame, isFull, () => dispatch({ type: 'pause' }));
  useSessionFocus(frame, viewOf(state), isAgain);
  useAwakeScreen(isFull && !state.isPaused);
  useSessionControls(
    {
      title: t('guided.title'),
      isUnderWay: isFull,
      isPaused: state.isPaused,
      characters: settings.keys,
    },
    (control) => dispatch(eventOf(control, state)),
  );

  const start = () => {
    store.keepPlan();
    onBegin();
    session.start();
  };
  const block = presentBlock(state);
  return (
    <PageFrame
      title={t(state.phase === 'ended' ? 'guided.ended' : 'guided.title')}
      documentTitle={t('guided.title')}
    >
      <SessionFrame frameRef={setFrame} isFull={isFull} phase={state.phase}>
        <SessionAnnouncement
          state={state}
          textsOf={textsOf}
          isSpoken={settings.spoken && words.isAvailable}
        />
        {state.phase === 'ready' ? (
          <SessionStart state={state} textsOf={textsOf} onStart={start} />
        ) : null}
        {isFull && block !== null ? (
          <SessionStage state={state} block={block} textsOf={textsOf} dispatch={dispatch} />
        ) : null}
        <FilmAndOptions
          state={state}
          titles={titles}
          mirrored={settings.mirrored}
          videoRef={session.setVideo}
          dispatch={dispatch}
        >
          <SessionOptions
            settings={settings}
            changeSettings={changeSettings}
            canSpeak={words.isAvailable}
          />
        </FilmAndOptions>
        {state.phase === 'ended' ? (
          <SessionEnd
            state={state}
            textsOf={textsOf}
            before={input.practice}
            week={weekOf(input.day, practice.days, hasPractised(state))}
            tomorrow={firstOfTomorrow(input, practice, textsOf)}
            onAnswer={(blockId, caught) => dispatch({ type: 'answered', blockId, caught })}
            onAgain={onAgain}
          />
        ) : null}
        {state.phase === 'ended' ? <KeptTakesSection uid={uid} /> : null}
      </SessionFrame>
    </PageFrame>
  );
}

/**
 * Returns what stores a session, its plan at the first press, its blocks and its series, and what
 * tells that a block was left out.
 */
function useStore(
  { uid, input, plan, record }: GuidedDayProps,
  textsOf: (block: PlanBlock) => BlockTexts,
) {
  const { t } = useTranslation('practice');
  const toast = useToast();
  const tellUnkept = () => toast('warning', t('today.unkept'));
  return {
    keepPlan: () => {
      if (input.stored?.day === input.day) return;
      savePlan(uid, false, input.day, unchanged(plan)).catch(tellUnkept);
    },
    onEffect: (effect: KeptEffect) => {
      switch (effect.type) {
        case 'practised':
          saveDone(uid, effect.block.id).catch(tellUnkept);
          break;
        case 'series':
          noteSeries(effect.block, effect.series, record);
          break;
        case 'left-out':
          toast('warning', `${named(textsOf(effect.block))}. ${t(`guided.${effect.problem}`)}`);
          break;
      }
    },
  };
}

interface FilmAndOptionsProps {
  state: SessionState;
  /** Of the films, by their ids. */
  titles: ReadonlyMap<string, string>;
  mirrored: boolean;
  videoRef: (video: HTMLVideoElement | null) => void;
  dispatch: (event: SessionEvent) => void;
  /** What is chosen before a session or while it is paused. */
  children: ReactNode;
}

/** The film with the camera beside it, and what is chosen around a session. They stay from block to block. */
function FilmAndOptions(props: FilmAndOptionsProps) {
  const { state, titles, mirrored, videoRef, dispatch, children } = props;
  const [layout, setLayout] = useState(DEFAULT_LAYOUT);
  const [overlay, setOverlay] = useState<HTMLDivElement | null>(null);
  const [hasCamera, setHasCamera] = useState(false);
  const isFull = isUnderWay(state);
  const hasOptions = isFull ? state.isPaused : state.phase === 'ready';
  const block = presentBlock(state);
  const videoId = block?.video_id ?? '';
  return (
    <>
      <SessionPicture isShown={isFull || (hasCamera && state.phase === 'ready')} isFull={isFull}>
        <SessionVideo ref={videoRef} mirrored={mirrored} layout={layout} />
        {/* Before the first press there is no film beside the camera. */}
        <Box ref={setOverlay} sx={isFull || !layout.split ? OVERLAY : CAMERA_ALONE} />
        {isFull ? <PictureNotice state={state} /> : null}
      </SessionPicture>
      {/* Hidden, not removed: the camera stays on from block to block. */}
      <Box hidden={!hasOptions} sx={isFull ? PAUSE_PANEL : START_PANEL}>
        {isFull && state.isPaused ? (
          <PauseView
            onResume={() => dispatch({ type: 'resume' })}
            onSkip={() => dispatch({ type: 'skip' })}
            onFinish={() => dispatch({ type: 'finish' })}
          />
        ) : null}
        {children}
        {/* Its end turns the camera off: nothing shows any more that it is on. */}
        {state.phase === 'ended' ? null : (
          <CameraSection
            player={{
              overlay,
              layout: { ...layout, fullWindow: isFull },
              changeLayout: (change) => setLayout((before) => ({ ...before, ...change })),
              speed: 1,
            }}
            practised={{
              videoId,
              videoTitle: titles.get(videoId) ?? '',
              move: block?.move ?? null,
            }}
            onPicture={setHasCamera}
          />
        )}
      </Box>
    </>
  );
}

const OVERLAY = { ...cover, pointerEvents: 'none' } as const;
/** The camera takes the right half of what lies over the film: here that is all of the picture. */
const CAMERA_ALONE = { ...OVERLAY, left: '-100%' } as const;
/** The sections have the edges of what is around them. */
const PANEL = { '& > section': { px: 0 }, '&[hidden]': { display: 'none' } } as const;
const START_PANEL = { ...PANEL, mt: 4, maxWidth: 720 } as const;
const PAUSE_PANEL = {
  ...PANEL,
  gridRow: '1 / -1',
  gridColumn: '1 / -1',
  zIndex: 2,
  overflowY: 'auto',
  p: { xs: '16px', md: '28px' },
  bgcolor: 'background.default',
  '& > *': { maxWidth: 720, mx: 'auto' },
} as const;

interface SessionStageProps {
  state: SessionState;
  block: PlanBlock;
  textsOf: (block: PlanBlock) => BlockTexts;
  dispatch: (event: SessionEvent) => void;
}

/** What stands around the film, or during a rest instead of it. */
function SessionStage({ state, block, textsOf, dispatch }: SessionStageProps) {
  const record = state.records[block.id];
  const next = nextBlock(state);
  if (record === undefined) return null;
  const takeBack = () => dispatch({ type: 'take-back' });
  const pause = () => dispatch({ type: 'pause' });
  if (state.phase === 'resting' && next !== null) {
    const canScore = block.move !== null && record.outcome === 'practised';
    return (
      <RestView
        next={textsOf(next)}
        secondsLeft={state.secondsLeft}
        isPaused={state.isPaused}
        record={canScore ? record : null}
        onAnswer={(caught) => dispatch({ type: 'answered', blockId: block.id, caught })}
        onTakeBack={takeBack}
        onPause={pause}
        onGoOn={() => dispatch({ type: 'skip' })}
      />
    );
  }
  return (
    <>
      <SessionHead
        texts={textsOf(block)}
        secondsLeft={record.secondsLeft}
        place={state.at + 1}
        total={state.blocks.length}
      />
      <SessionZones
        record={record}
        hasTries={block.move !== null}
        isRunning={state.phase === 'practising'}
        isPaused={state.isPaused}
        onTry={(result) => dispatch({ type: 'tried', result })}
        onTakeBack={takeBack}
        onPause={pause}
      />
    </>
  );
}

/** The count before a block, or that its film is awaited. */
function PictureNotice({ state }: { state: SessionState }) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  if (state.phase === 'counting') {
    return <OverPicture>{format.number(state.secondsLeft)}</OverPicture>;
  }
  if (state.phase !== 'opening') return null;
  return (
    <Box sx={{ position: 'absolute', inset: 'auto 16px 16px' }}>
      <StatusNote>{t('guided.opening')}</StatusNote>
    </Box>
  );
}

/** The practice settings of this device. */
function useStoredSettings() {
  const [settings, setSettings] = useState(() => readSettings(localStorage));
  const change = (changed: Partial<PracticeSettings>) => {
    const next = { ...settings, ...changed };
    setSettings(next);
    storeSettings(localStorage, next);
  };
  return [settings, change] as const;
}

function noteSeries(
  { video_id, move, hand, prop }: PlanBlock,
  { id, caught }: { id: string; caught: number },
  record: GuidedDayProps['record'],
): void {
  if (move === null || hand === null || prop === null) return;
  record({
    id,
    video_id,
    move_id: move.id,
    name_fr: move.name_fr,
    name_en: move.name_en,
    hand,
    prop,
    caught,
  });
}

/** Changes when buttons go: with the phase, a pause, and the answer of a rest. */
function viewOf(state: SessionState): string {
  const { phase, isPaused, records } = state;
  const answer = phase === 'resting' ? records[presentBlock(state)?.id ?? '']?.answer : null;
  return [phase, isPaused, answer].join();
}

/** Returns what a key of a remote or a headset does. */
function eventOf(control: SessionControl, { isPaused }: SessionState): SessionEvent {
  switch (control) {
    case 'caught':
    case 'dropped':
      return { type: 'tried', result: control };
    case 'pause':
      return { type: isPaused ? 'resume' : 'pause' };
    case 'take-back':
      return { type: 'take-back' };
  }
}

const hasPractised = ({ records }: SessionState): boolean =>
  Object.values(records).some(({ outcome }) => outcome === 'practised');

/** Returns the words of the next day's first block, planned with what was practised today. */
function firstOfTomorrow(
  input: DayInput,
  practice: Practice,
  textsOf: (block: PlanBlock) => BlockTexts,
): BlockTexts | null {
  const [first] = planDay({ ...input, practice, day: nextDay(input.day), setAside: [] });
  return first === undefined ? null : textsOf(first);
}
