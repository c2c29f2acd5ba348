import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import type { Move } from '@atelier/domain/content/video';
import { sortMoves } from '@atelier/domain/content/move';
import { useViewer } from '../../../lib/session/session.tsx';
import { PanelSection, PanelButton } from '../panel/panel-controls.tsx';
import { SkillLadder } from './skill-ladder.tsx';
import { useSeries } from './use-series.ts';

interface MasterySectionProps {
  videoId: string;
  moves: readonly Move[];
  /** The looped move; without one, the first move is used. */
  chosen: Move | null;
  /** Nothing is sent while a loop runs. */
  isLoopRunning: boolean;
}

/** The skills of a move by hand and prop. They are loaded only when the section is opened. */
export function MasterySection({ videoId, moves, chosen, isLoopRunning }: MasterySectionProps) {
  const { t } = useTranslation('practice');
  const uid = useViewer()?.uid ?? null;
  const move = chosen ?? sortMoves(moves)[0];
  if (move === undefined) return null;
  return (
    <PanelSection title={t('mastery.title')} aside={t('mastery.goal')}>
      {uid === null ? (
        <Box sx={{ fontSize: '.9375rem', color: 'text.secondary' }}>{t('mastery.visitor')}</Box>
      ) : (
        <MemberMastery key={uid} uid={uid} videoId={videoId} move={move} isLoopRunning={isLoopRunning} />
      )}
    </PanelSection>
  );
}

interface MemberMasteryProps extends Pick<MasterySectionProps, 'videoId' | 'isLoopRunning'> {
  uid: string;
  move: Move;
}

function MemberMastery({ uid, videoId, move, isLoopRunning }: MemberMasteryProps) {
  const { t } = useTranslation('practice');
  const [open, setOpen] = useState(false);
  const series = useSeries(uid, isLoopRunning);
  return (
    <>
      <PanelButton
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ justifyContent: 'space-between' }}
      >
        {t('mastery.open')}
        <CaretDownIcon size={20} aria-hidden="true" style={{ transform: open ? 'rotate(180deg)' : undefined }} />
      </PanelButton>
      {open ? <SkillLadder uid={uid} videoId={videoId} move={move} series={series} /> : null}
    </>
  );
}
