import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MetronomeIcon } from '@phosphor-icons/react/dist/csr/Metronome';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { Video } from '@atelier/domain/content/video';
import { displayType } from '../../../lib/theme/typography.ts';
import { gradientSurface } from '../../../lib/theme/components.ts';
import { CameraSection } from '../camera/camera-section.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { LoopHandles } from '../loop/loop-handles.tsx';
import { LoopSection } from '../loop/loop-section.tsx';
import { MovesSection } from '../moves/moves-section.tsx';
import { LiveAnnouncement } from './live-announcement.tsx';
import { MasterySection } from '../mastery/mastery-section.tsx';
import { OptionsSection } from './options-section.tsx';
import { PracticeHud } from './practice-hud.tsx';
import type { PracticeAction } from './practice-keys.ts';
import { RepeatSection } from './repeat-section.tsx';
import { SpeedSection } from './speed-section.tsx';
import type { PlayerHandle } from '../player-handle.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { useFullWindow } from './use-full-window.ts';
import { useMediaSession } from './use-media-session.ts';
import { useAnnouncementText } from './use-announcement-text.ts';
import { usePlaying } from '../run/use-playing.ts';
import { type PracticePort, usePractice } from './use-practice.ts';
import { usePracticeKeys } from './use-practice-keys.ts';
import { TouchZones } from './touch-zones.tsx';

interface PracticePanelProps {
  player: PlayerHandle;
  videoId: string;
  video: Video;
  /** What is told while somebody practises. */
  port: Omit<PracticePort, 'onAnnounce'>;
  onClose: () => void;
}

/** The practice mode beside a player: moves, tempo, loop, repetitions, and what hangs over the picture. */
export function PracticePanel({ player, videoId, video, port, onClose }: PracticePanelProps) {
  const { t } = useTranslation('practice');
  const moves = video.moves ?? NO_MOVES;
  const [announcement, setAnnouncement] = useState({ text: '', sequence: 0 });
  const announcementText = useAnnouncementText();
  const mode = usePractice(player, moves, {
    ...port,
    onAnnounce: (event) =>
      setAnnouncement(({ sequence }) => ({ text: announcementText(event), sequence: sequence + 1 })),
  });
  const [helping, setHelping] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const { fullWindow } = player.layout;
  const playing = usePlaying(player.video) || mode.isActive;
  const wakeLockError = useWakeLock(mode.settings.awake);
  useFullWindow(player.frame, fullWindow);

  const setFullWindow = (on: boolean) => player.changeLayout({ fullWindow: on });
  const press = () => {
    if (!mode.togglePlay()) togglePlayback(player.video);
  };
  const act = (action: PracticeAction) => {
    if (action.type === 'play') press();
    else if (action.type === 'mirror') mode.changeSettings({ mirrored: !mode.settings.mirrored });
    else if (action.type === 'set-a') mode.setPoint('a');
    else if (action.type === 'set-b') mode.setPoint('b');
    else if (action.type === 'clear-loop') mode.clearLoop();
    else if (action.type === 'full-window') setFullWindow(!fullWindow);
    else if (action.type === 'leave') setFullWindow(false);
    else if (action.type === 'help') setHelping(true);
    else if (action.type === 'speed') mode.stepSpeed(action.step);
    else if (action.type === 'move') mode.chooseAdjacent(action.step);
    else if (action.type === 'frame') mode.step(action.step);
  };
  usePracticeKeys({ frame: player.frame, panel, fullWindow, characters: mode.settings.keys }, act);
  useMediaSession(video.title, playing, act);

  return (
    <Box component="aside" ref={panel} aria-label={t('title')} sx={{ ...gradientSurface }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: '14px 8px 14px 20px' }}>
        <MetronomeIcon size={24} aria-hidden="true" />
        <Box component="h2" sx={{ ...displayType(24, '1.75rem', 560, 1.05), flex: 1 }}>
          {t('title')}
        </Box>
        <CloseButton label={t('close')} onClick={onClose} />
      </Box>
      <MovesSection
        videoId={videoId}
        video={video}
        player={player}
        mode={mode}
        isEditing={isEditing}
        onEditingChange={setIsEditing}
      />
      <SpeedSection
        speed={player.speed}
        onChange={mode.changeSpeed}
        onStep={mode.stepSpeed}
        characters={mode.settings.keys}
      />
      <LoopSection
        points={mode.points}
        onSet={mode.setPoint}
        onClear={mode.clearLoop}
        onFrame={mode.step}
        characters={mode.settings.keys}
      />
      <RepeatSection
        run={mode.run}
        hasLoop={mode.loop !== null}
        settings={mode.settings}
        onChange={mode.changeSettings}
        onReset={mode.reset}
      />
      <CameraSection stage={player} />
      <MasterySection videoId={videoId} moves={moves} chosen={mode.chosen} isLoopRunning={mode.isActive} />
      <OptionsSection
        settings={mode.settings}
        onChange={mode.changeSettings}
        wakeLockError={wakeLockError}
        onFullWindow={() => setFullWindow(true)}
        onHelp={() => setHelping(true)}
      />
      <PracticeHud
        overlay={player.overlay}
        run={mode.run}
        hasLoop={mode.loop !== null}
        goal={mode.settings.goal}
        mirrored={mode.settings.mirrored}
        speed={player.speed}
        fullWindow={fullWindow}
        onExitFullWindow={() => setFullWindow(false)}
        onHelp={() => setHelping(true)}
      />
      <LoopHandles
        timelineOverlay={player.timelineOverlay}
        video={player.video}
        from={isEditing ? null : mode.points.a}
        to={isEditing ? null : mode.points.b}
        labels={{ from: t('loop.handle-a'), to: t('loop.handle-b') }}
        marks={{ from: 'A', to: 'B' }}
        onMove={mode.dragPoint}
      />
      {fullWindow ? (
        <TouchZones container={player.footer} playing={playing} onPlay={press} onSpeed={mode.stepSpeed} />
      ) : null}
      <HelpSheet
        open={helping}
        characters={mode.settings.keys}
        onCharacters={(keys) => mode.changeSettings({ keys })}
        onClose={() => setHelping(false)}
      />
      <LiveAnnouncement container={player.footer} {...announcement} />
    </Box>
  );
}

const NO_MOVES: readonly [] = [];

function togglePlayback(video: HTMLVideoElement | null): void {
  if (video === null) return;
  // The player says by itself when it cannot play.
  if (video.paused) void video.play().catch(() => undefined);
  else video.pause();
}

function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Box
      component="button"
      type="button"
      aria-label={label}
      onClick={onClick}
      sx={{
        width: 44,
        height: 44,
        display: 'grid',
        placeItems: 'center',
        p: 0,
        border: 0,
        background: 'none',
        color: 'inherit',
        cursor: 'pointer',
      }}
    >
      <XIcon size={22} aria-hidden="true" />
    </Box>
  );
}
