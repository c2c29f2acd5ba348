import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Icon } from '@phosphor-icons/react';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { CircleHalfIcon } from '@phosphor-icons/react/dist/csr/CircleHalf';
import type { Move } from '@atelier/domain/content/video';
import { sortMoves } from '@atelier/domain/content/move';
import {
  addSeries,
  type Hand,
  HANDS,
  isMastered,
  nextProp,
  type Prop,
  PROPS,
  SERIES_TRIES,
  type SkillTotals,
} from '@atelier/domain/learning/mastery';
import { parseMastery } from '@atelier/domain/learning/learning-documents';
import { firstProp } from '@atelier/domain/learning/practice-answers';
import { path } from '@atelier/domain/paths';
import { masteryIn } from '@atelier/domain/queries/member-queries';
import { parseValidation } from '@atelier/domain/reviews/move-review';
import { StatusNote } from '../../../components/feedback/note.tsx';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { useLiveDoc, useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import { newId } from '../../../lib/firestore/writes.ts';
import { useViewer } from '../../../lib/session/session.tsx';
import { useMoveName } from '../../../lib/i18n/move-name.ts';
import type { LinkedSkill } from '../../../lib/routes.ts';
import { usePracticeAnswers } from '../answers/use-practice-answers.ts';
import { Columns, PanelButton, PanelSection } from '../controls/panel-controls.tsx';
import type { PendingSeries } from '../data/series-queue.ts';
import { ScoreTargets } from './score-targets.tsx';
import { useSeries } from './use-series.ts';

interface MasterySectionProps {
  videoId: string;
  moves: readonly Move[];
  /** The looped move; without one, the first move is used. */
  chosen: Move | null;
  /** Hand and prop that a link chose: the section is then open from the start. */
  linked: LinkedSkill | null;
}

/** The skills of a move by hand and prop. They are loaded only when the section is opened. */
export function MasterySection({ videoId, moves, chosen, linked }: MasterySectionProps) {
  const { t } = useTranslation('practice');
  const uid = useViewer()?.uid ?? null;
  const move = chosen ?? sortMoves(moves)[0];
  if (move === undefined) return null;
  return (
    <PanelSection title={t('mastery.title')} aside={t('mastery.goal')}>
      {uid === null ? (
        <Box sx={{ fontSize: '.9375rem', color: 'text.secondary' }}>{t('mastery.visitor')}</Box>
      ) : (
        <MemberMastery key={uid} uid={uid} videoId={videoId} move={move} linked={linked} />
      )}
    </PanelSection>
  );
}

interface SkillProps {
  uid: string;
  videoId: string;
  move: Move;
  linked: LinkedSkill | null;
}

function MemberMastery(skill: SkillProps) {
  const { t } = useTranslation('practice');
  const [open, setOpen] = useState(skill.linked !== null);
  const series = useSeries(skill.uid);
  return (
    <>
      <PanelButton
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ justifyContent: 'space-between' }}
      >
        {t('mastery.open')}
        <CaretDownIcon
          size={20}
          aria-hidden="true"
          style={{ transform: open ? 'rotate(180deg)' : undefined }}
        />
      </PanelButton>
      {open ? <SkillLadder {...skill} series={series} /> : null}
    </>
  );
}

/** Returns a member's totals of a skill in one video: the stored ones, with the series that were not sent yet. */
function useMastery(uid: string, videoId: string, pending: readonly PendingSeries[]) {
  const live = useLiveQuery(masteryIn(uid, videoId), parseMastery);
  return {
    status: live.status,
    triesFor: (moveId: string, hand: Hand, prop: Prop): SkillTotals | null => {
      const isSameSkill = (one: { video_id: string; move_id: string; hand: Hand; prop: Prop }) =>
        one.video_id === videoId &&
        one.move_id === moveId &&
        one.hand === hand &&
        one.prop === prop;
      const documents = live.status === 'ready' ? live.data : [];
      const stored = documents.find(({ data }) => isSameSkill(data))?.data ?? null;
      // `addSeries` returns null for a series that is already stored.
      return pending
        .filter(isSameSkill)
        .reduce<SkillTotals | null>((tries, series) => addSeries(tries, series) ?? tries, stored);
    },
  };
}

/** The props of one move and hand, from easy to hard, and a form to record a series of ten throws. */
function SkillLadder({
  uid,
  videoId,
  move,
  linked,
  series,
}: SkillProps & { series: ReturnType<typeof useSeries> }) {
  const { t } = useTranslation(['practice', 'errors']);
  const moveName = useMoveName();
  const mastery = useMastery(uid, videoId, series.pending);
  const validation = useLiveDoc(path.validation(uid, videoId, move.id), parseValidation);
  const { answers } = usePracticeAnswers();
  const [hand, setHand] = useState<Hand>(linked?.hand ?? answers?.hand ?? 'right');
  const [chosenProp, setChosenProp] = useState<Prop | null>(linked?.prop ?? null);
  const [caught, setCaught] = useState<number | null>(null);
  const [statusMessage, setStatusMessage] = useState('');
  const triesFor = (prop: Prop) => mastery.triesFor(move.id, hand, prop);
  const prop =
    chosenProp ?? nextProp((one) => triesFor(one)?.best ?? 0, firstProp(answers?.object));
  const { name_fr, name_en } = move;

  const recordSeries = () => {
    if (caught === null) return;
    series.record({
      id: newId(),
      video_id: videoId,
      move_id: move.id,
      name_fr,
      name_en,
      hand,
      prop,
      caught,
    });
    setStatusMessage(
      t('practice:mastery.noted', {
        caught,
        tries: SERIES_TRIES,
        prop: t(`practice:prop.${prop}`),
      }),
    );
    setCaught(null);
    // Selects the next prop if this one is now mastered.
    setChosenProp(null);
  };

  return (
    <Box sx={{ display: 'grid', gap: '12px' }}>
      <Box sx={{ fontWeight: 600 }}>{moveName(move)}</Box>
      {validation.status === 'ready' && validation.data !== null ? (
        <StatusLabel tone="good">
          {t('practice:mastery.validated', { trainer: validation.data.trainer_name })}
        </StatusLabel>
      ) : null}
      <Columns count={3} role="group" aria-label={t('practice:mastery.hand')}>
        {HANDS.map((one) => (
          <PanelButton
            key={one}
            aria-pressed={one === hand}
            onClick={() => {
              setHand(one);
              setChosenProp(null);
            }}
            sx={{ minHeight: 44, justifyContent: 'center' }}
          >
            {t(`practice:hand.${one}`)}
          </PanelButton>
        ))}
      </Columns>
      {mastery.status === 'error' ? (
        <StatusNote tone="warning">{t('practice:mastery.not-read')}</StatusNote>
      ) : null}
      <Box
        component="ol"
        aria-label={t('practice:mastery.ladder')}
        sx={{ display: 'grid', gap: '6px' }}
      >
        {PROPS.map((one) => (
          <li key={one}>
            <PanelButton
              aria-pressed={one === prop}
              onClick={() => setChosenProp(one)}
              sx={{ width: '100%' }}
            >
              <LadderStep tries={triesFor(one)} prop={one} />
            </PanelButton>
          </li>
        ))}
      </Box>
      <ScoreTargets chosen={caught} onChoose={setCaught} />
      <Button
        variant="outlined"
        aria-disabled={caught === null}
        onClick={recordSeries}
        sx={{ '&[aria-disabled="true"]': { opacity: 0.5 } }}
      >
        {t('practice:mastery.note')}
      </Button>
      <Box role="status" sx={{ fontSize: '.875rem', color: 'text.secondary' }}>
        {statusMessage}
      </Box>
      <UnsentNote error={series.error} isStored={series.isStored} />
    </Box>
  );
}

/** Says that a series was not sent, and whether this device has it. */
function UnsentNote({ error, isStored }: Pick<ReturnType<typeof useSeries>, 'error' | 'isStored'>) {
  const { t } = useTranslation(['practice', 'errors']);
  if (!isStored) return <StatusNote tone="warning">{t('practice:mastery.unkept')}</StatusNote>;
  if (error === null) return null;
  return (
    <StatusNote tone="warning">
      {error.code === 'offline' ? t('practice:mastery.kept') : t(`errors:${error.code}`)}
    </StatusNote>
  );
}

/** How far a skill is. */
type SkillLevel = 'new' | 'learning' | 'mastered';

const LEVEL_ICONS: Readonly<Record<SkillLevel, Icon>> = {
  new: CircleIcon,
  learning: CircleHalfIcon,
  mastered: CheckCircleIcon,
};

function skillLevel(tries: SkillTotals | null): SkillLevel {
  if (tries === null) return 'new';
  return isMastered(tries) ? 'mastered' : 'learning';
}

function LadderStep({ tries, prop }: { tries: SkillTotals | null; prop: Prop }) {
  const { t } = useTranslation('practice');
  const level = skillLevel(tries);
  const Icon = LEVEL_ICONS[level];
  return (
    <>
      <Icon size={22} weight={level === 'new' ? 'regular' : 'fill'} aria-hidden="true" />
      <span>
        {t(`prop.${prop}`)}
        <small>
          {t(`mastery.${level}`)}
          {tries === null
            ? null
            : t('mastery.best', { best: tries.best, tries: SERIES_TRIES, total: tries.tries })}
        </small>
      </span>
    </>
  );
}
