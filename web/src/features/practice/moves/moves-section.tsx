import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { canMarkMoves } from '@atelier/domain/access/access';
import type { Move, Video } from '@atelier/domain/content/video';
import { Note } from '../../../components/feedback/note.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { LinkButton } from '../../../components/layout/link-button.tsx';
import type { PlayerHandle } from '../../../lib/media/player-handle.ts';
import { href } from '../../../lib/routes.ts';
import { useViewer } from '../../../lib/session/session.tsx';
import { MoveEditor } from '../editor/move-editor.tsx';
import { MoveList } from './move-list.tsx';
import { useMoveName } from '../../../lib/i18n/move-name.ts';
import { PanelSection } from '../controls/panel-controls.tsx';
import { moveUrl, shareLink } from './share-move.ts';

interface MovesSectionProps {
  videoId: string;
  video: Video;
  /** The moves of it that its film shows. */
  moves: readonly Move[];
  player: PlayerHandle;
  mode: {
    /** The looped move. */
    readonly chosen: Move | null;
    readonly choose: (move: Move) => void;
    readonly clearLoop: () => void;
  };
  isEditing: boolean;
  onEditingChange: (isEditing: boolean) => void;
}

/** The moves of the video, to loop and to share; its author and admins can edit them. */
export function MovesSection(props: MovesSectionProps) {
  const { videoId, video, moves, player, mode, isEditing, onEditingChange } = props;
  const { t } = useTranslation('practice');
  const moveName = useMoveName();
  const toast = useToast();
  const canEdit = canMarkMoves(useViewer(), video);
  const asideCount = video.moves_aside?.length ?? 0;

  const share = async (move: Move) => {
    const url = moveUrl(window.location.href, move.id);
    const outcome = await shareLink({ title: `${moveName(move)} · ${video.title}`, url });
    if (outcome === 'copied') toast('success', t('moves.copied'));
    if (outcome === 'failed') toast('error', t('moves.not-shared', { url }));
  };

  return (
    <PanelSection title={t('moves.title')} aside={t('moves.count', { count: moves.length })}>
      {isEditing && canEdit ? (
        <MoveEditor
          videoId={videoId}
          video={video}
          player={player}
          onSaved={() => {
            toast('success', t('editor.saved'));
            onEditingChange(false);
          }}
          onClose={() => onEditingChange(false)}
        />
      ) : (
        <>
          <MoveList
            video={player.video}
            storyboard={player.storyboard}
            moves={moves}
            chosen={mode.chosen}
            onChoose={mode.choose}
            onShare={share}
          />
          {mode.chosen === null ? null : (
            <Box>
              <LinkButton
                to={href.newReview(videoId, mode.chosen.id)}
                variant="outlined"
                startIcon={<SealCheckIcon size={20} aria-hidden="true" />}
                label={t('moves.validate')}
              />
            </Box>
          )}
          {canEdit && asideCount > 0 ? (
            <Note tone="warning">{t('moves.aside', { count: asideCount })}</Note>
          ) : null}
          {canEdit ? (
            <Box>
              <Button
                variant="outlined"
                onClick={() => {
                  mode.clearLoop();
                  onEditingChange(true);
                }}
                startIcon={<PencilSimpleIcon size={20} aria-hidden="true" />}
              >
                {t('moves.edit')}
              </Button>
            </Box>
          ) : null}
        </>
      )}
    </PanelSection>
  );
}
