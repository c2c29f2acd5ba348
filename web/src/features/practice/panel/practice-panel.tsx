import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MetronomeIcon } from '@phosphor-icons/react/dist/csr/Metronome';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { Video } from '@atelier/domain/content/video';
import type { PlayerHandle } from '../../../lib/media/player.ts';
import { displayType } from '../../../lib/theme/typography.ts';
import { gradientSurface } from '../../../lib/theme/components.ts';
import { CameraSection } from '../camera/camera-section.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { LoopHandles } from '../loop/loop-handles.tsx';
import { LoopSection } from '../loop/loop-section.tsx';
import { MovesSection } from '../moves/moves-section.tsx';
import { IconButton } from './panel-controls.tsx';
import { LiveAnnouncement, useAnnouncementText } from './live-announcement.tsx';
import { MasterySection } from '../mastery/mastery-section.tsx';
import { OptionsSection } from './options-section.tsx';
import { PracticeHud } from './practice-hud.tsx';
import { type PracticeAction, usePracticeKeys } from './practice-keys.ts';
import { RepeatSection } from './repeat-section.tsx';
import { SpeedSection } from './speed-section.tsx';
import { useFullWindow } from './use-full-window.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlaying } from '../run/video-control.ts';
import { type PracticePort, usePractice } from './use-practice.ts';
import { TouchZones } from './touch-zones.tsx';

interface PracticePanelProps {
  player: PlayerHandle;
  videoId: string;
  video: Video;
  port: Omit<PracticePort, 'onAnnounce'>;
  onClose: () => void;
}

/** The practice mode of a player: the panel next to it and the elements over the picture. */
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
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const { fullWindow } = player.layout;
  const playing = usePlaying(player.video) || mode.isActive;
  useFullWindow(player.frame, fullWindow);

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
    else if (action.type === 'frame') mode.step(action.step);
  };
  usePracticeKeys({ frame: player.frame, panel, fullWindow, characters: mode.settings.keys }, act);
  useMediaSession(video.title, playing, act);

  return (
    <Box component="aside" ref={panel} aria-label={t('title')} sx={gradientSurface}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: '14px 8px 14px 20px' }}>
        <MetronomeIcon size={24} aria-hidden="true" />
        <Box component="h2" sx={{ ...displayType(24, '1.75rem', 560, 1.05), flex: 1 }}>
          {t('title')}
        </Box>
        <IconButton type="button" aria-label={t('close')} onClick={onClose}>
          <XIcon size={22} aria-hidden="true" />
        </IconButton>
      </Box>
      <MovesSection
        videoId={videoId}
        video={video}
        player={player}
        mode={mode}
        isEditing={isEditing}
        onEditingChange={setIsEditing}
      />
      <SpeedSection speed={player.speed} mode={mode} />
      <LoopSection mode={mode} />
      <RepeatSection mode={mode} />
      <CameraSection player={player} />
      <MasterySection videoId={videoId} moves={moves} chosen={mode.chosen} isLoopRunning={mode.isActive} />
      <OptionsSection mode={mode} onFullWindow={() => setFullWindow(true)} onHelp={openHelp} />
      <PracticeHud player={player} mode={mode} onHelp={openHelp} />
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
        <TouchZones container={player.footer} playing={playing} onPlay={pressPlay} onSpeed={mode.stepSpeed} />
      ) : null}
      <HelpSheet
        open={isHelpOpen}
        characters={mode.settings.keys}
        onCharacters={(keys) => mode.changeSettings({ keys })}
        onClose={() => setIsHelpOpen(false)}
      />
      <LiveAnnouncement container={player.footer} {...announcement} />
    </Box>
  );
}

const NO_MOVES: readonly [] = [];

function togglePlayback(video: HTMLVideoElement | null): void {
  if (video === null) return;
  // The player itself reports when it cannot play.
  if (video.paused) void video.play().catch(() => undefined);
  else video.pause();
}
