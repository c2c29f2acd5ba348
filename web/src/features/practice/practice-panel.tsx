import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { CornersOutIcon } from '@phosphor-icons/react/dist/csr/CornersOut';
import { MetronomeIcon } from '@phosphor-icons/react/dist/csr/Metronome';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { Move, Video } from '@atelier/domain/content/video';
import type { PlayerHandle } from '../../lib/media/player-handle.ts';
import { useFullWindow } from '../../lib/media/use-full-window.ts';
import { displayType } from '../../lib/theme/typography.ts';
import { PHONE_ON_SIDE } from '../../lib/theme/layout.ts';
import { CameraSection } from './camera/camera-section.tsx';
import { HelpSheet } from './options/help-sheet.tsx';
import { LoopHandles } from './loop/loop-handles.tsx';
import { NO_POINTS } from './loop/loop-points.ts';
import { LoopSection } from './loop/loop-section.tsx';
import { MovesSection } from './moves/moves-section.tsx';
import { IconButton } from './controls/panel-controls.tsx';
import { LiveAnnouncement, useAnnouncement } from './live-announcement.tsx';
import { MasterySection } from './mastery/mastery-section.tsx';
import { OptionsSection, RareOptionsSection } from './options/options-section.tsx';
import { PracticeHud } from './full-window/practice-hud.tsx';
import {
  keyShortcuts,
  PRACTICE_MEDIA_KEYS,
  type PracticeAction,
  usePracticeKeys,
} from './controls/practice-keys.ts';
import { RepeatSection, TempoSection } from './run/repeat-section.tsx';
import { SpeedSection } from './options/speed-section.tsx';
import { useMediaSession } from './controls/use-media-session.ts';
import { seekTo, usePlaying } from '../../lib/media/video-control.ts';
import { type PracticePort, usePractice } from './use-practice.ts';
import { TouchZones } from './full-window/touch-zones.tsx';

interface PracticePanelProps {
  player: PlayerHandle;
  videoId: string;
  video: Video;
  /** The moves of it that its film shows. */
  moves: readonly Move[];
  port: Omit<PracticePort, 'onAnnounce'>;
  /** A move to play now, chosen outside of the panel; a new object for each press. */
  request: { readonly move: Move } | null;
  /**
   * Whether the panel is a sheet that hides the page with the title of the video: its head then
   * shows that title.
   */
  isSheet: boolean;
  onClose: () => void;
}

/** The practice mode of a player: the panel next to it and the elements over the picture. */
export function PracticePanel(props: PracticePanelProps) {
  const { player, videoId, video, moves, port, request, isSheet, onClose } = props;
  const { t } = useTranslation('practice');
  const { announcement, announce } = useAnnouncement();
  const mode = usePractice(player, moves, { ...port, onAnnounce: announce });
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const { fullWindow } = player.layout;
  const playing = usePlaying(player.video) || mode.isActive;
  useFullWindow(player.frame, fullWindow);

  const isOnSide = useMediaQuery(PHONE_ON_SIDE);
  const fillWindow = useEffectEvent(() => {
    if (fullWindow) return undefined;
    player.changeLayout({ fullWindow: true });
    return () => player.changeLayout({ fullWindow: false });
  });
  useEffect(() => (isOnSide ? fillWindow() : undefined), [isOnSide]);

  const openHelp = () => setIsHelpOpen(true);
  const setFullWindow = (on: boolean) => player.changeLayout({ fullWindow: on });
  const pressPlay = () => {
    if (!mode.togglePlay()) togglePlayback(player.video);
  };
  const act = (action: PracticeAction) => {
    if (action.type === 'play') pressPlay();
    else if (action.type === 'mirror') mode.changeSettings({ mirrored: !mode.settings.mirrored });
    else if (action.type === 'set-a') mode.setPoint('a');
    else if (action.type === 'set-b') mode.setPoint('b');
    else if (action.type === 'clear-loop') mode.clearLoop();
    else if (action.type === 'full-window') setFullWindow(!fullWindow);
    else if (action.type === 'leave') setFullWindow(false);
    else if (action.type === 'help') openHelp();
    else if (action.type === 'speed') mode.stepSpeed(action.step);
    else if (action.type === 'move') mode.chooseAdjacent(action.step);
    else if ('step' in action) mode.step(action.step);
  };
  usePracticeKeys({ frame: player.frame, panel, fullWindow, characters: mode.settings.keys }, act);
  useMediaSession(video.title, playing, PRACTICE_MEDIA_KEYS, act);

  const playRequested = useEffectEvent((move: Move) => {
    if (isEditing) seekTo(player.video, move.start_s);
    else mode.playMove(move);
  });
  useEffect(() => {
    if (request !== null) playRequested(request.move);
  }, [request]);

  return (
    <Box component="aside" ref={panel} aria-label={t('title')} data-keep-clear>
      <PanelHead
        title={isSheet ? video.title : t('title')}
        isSheet={isSheet}
        characters={mode.settings.keys}
        onFullWindow={() => setFullWindow(true)}
        onClose={onClose}
      />
      <MovesSection
        videoId={videoId}
        video={video}
        moves={moves}
        player={player}
        mode={mode}
        isEditing={isEditing}
        onEditingChange={setIsEditing}
      />
      <SpeedSection speed={player.speed} mode={mode} />
      <LoopSection mode={mode} />
      <MasterySection
        videoId={videoId}
        moves={moves}
        chosen={mode.chosen}
        linked={mode.linkedSkill}
      />
      <CameraSection
        player={player}
        practised={{ videoId, videoTitle: video.title, move: mode.chosen }}
      />
      <OptionsSection mode={mode} />
      <div hidden={!mode.settings.more}>
        <RepeatSection mode={mode} />
        <TempoSection mode={mode} />
        <RareOptionsSection mode={mode} onHelp={openHelp} />
      </div>
      <PracticeHud player={player} mode={mode} onHelp={openHelp} />
      <LoopHandles
        player={player}
        points={isEditing ? NO_POINTS : mode.points}
        labels={{ a: t('loop.handle-a'), b: t('loop.handle-b') }}
        marks={{ a: 'A', b: 'B' }}
        onMove={mode.dragPoint}
      />
      {fullWindow ? (
        <TouchZones container={player.footer} mode={mode} playing={playing} onPlay={pressPlay} />
      ) : null}
      <HelpSheet
        open={isHelpOpen}
        // In the full screen nothing else is shown.
        container={document.fullscreenElement === null ? null : player.frame}
        characters={mode.settings.keys}
        onCharacters={(keys) => mode.changeSettings({ keys })}
        onClose={() => setIsHelpOpen(false)}
      />
      <LiveAnnouncement container={player.footer} {...announcement} />
    </Box>
  );
}

interface PanelHeadProps {
  title: string;
  isSheet: boolean;
  /** Whether single-character shortcuts are on. */
  characters: boolean;
  onFullWindow: () => void;
  onClose: () => void;
}

function PanelHead({ title, isSheet, characters, onFullWindow, onClose }: PanelHeadProps) {
  const { t } = useTranslation('practice');
  return (
    <Box sx={HEAD}>
      <MetronomeIcon size={24} aria-hidden="true" />
      <Box component="h2" sx={isSheet ? SHEET_TITLE : PANEL_TITLE}>
        {title}
      </Box>
      <IconButton
        aria-label={t('options.full-window')}
        aria-keyshortcuts={keyShortcuts(characters, 'W')}
        onClick={onFullWindow}
      >
        <CornersOutIcon size={22} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={t('close')} onClick={onClose}>
        <XIcon size={22} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}

const TITLE = { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } as const;
const PANEL_TITLE = {
  ...TITLE,
  // In enlarged text it grows only as far as its longest word fits beside the buttons.
  ...displayType(24, 'min(1.75rem, 13cqi)', 560, 1.05),
} as const;
/** A long title leaves the controls below it in view. */
const SHEET_TITLE = {
  ...TITLE,
  fontSize: '1.0625rem',
  fontWeight: 600,
  lineHeight: 1.25,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;
/** Stays in view while the panel scrolls. */
const HEAD = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  containerType: 'inline-size',
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  p: '6px 8px 6px 20px',
  '@media (max-width: 359.95px)': { gap: 0.5, pr: '4px' },
  bgcolor: 'surface.s1',
} as const;

function togglePlayback(video: HTMLVideoElement | null): void {
  if (video === null) return;
  // The player itself reports when it cannot play.
  if (video.paused) void video.play().catch(() => undefined);
  else video.pause();
}
