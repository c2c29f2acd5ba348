import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { Note } from '../../../components/feedback/note.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { useOnline } from '../../../lib/device/use-online.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { listRow } from '../../../lib/theme/layout.ts';
import { blockColumns, BlockSummary } from '../today/block-summary.tsx';
import type { BlockTexts } from '../today/block-texts.ts';
import { minutesLeft, type SessionState } from './guided-session.ts';

interface SessionStartProps {
  state: SessionState;
  textsOf: (block: PlanBlock) => BlockTexts;
  onStart: () => void;
}

/** Before the first press: what will be practised, and the one button that begins it. */
export function SessionStart({ state, textsOf, onStart }: SessionStartProps) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const isOnline = useOnline();
  const { blocks, records } = state;
  const isPractised = ({ id }: PlanBlock) => records[id]?.outcome === 'practised';
  const isBegun = blocks.some(isPractised);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <div>
        <Button
          variant="contained"
          disabled={!isOnline}
          data-full-window-start=""
          onClick={onStart}
          startIcon={<PlayIcon size={22} weight="fill" aria-hidden="true" />}
          sx={{ width: { xs: '100%', sm: 'auto' }, minHeight: 64, fontSize: '1.125rem' }}
        >
          {t(isBegun ? 'today.continue' : 'today.start', {
            time: format.timeSpent(minutesLeft(state) * 60),
          })}
        </Button>
        <Hint sx={{ mt: '10px', maxWidth: '56ch' }}>{t('guided.hint')}</Hint>
        {/* On the page from the start, so that screen readers announce what comes into it. */}
        <Box role="status" sx={{ maxWidth: 720, '& > *': { mt: 2 } }}>
          {isOnline ? null : <Note tone="warning">{t('guided.offline-start')}</Note>}
        </Box>
      </div>
      <Box component="ol" aria-label={t('today.list')}>
        {blocks.map((block) => (
          <Box component="li" key={block.id} sx={LINE}>
            <BlockSummary texts={textsOf(block)} isDone={isPractised(block)} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const LINE = { ...listRow, ...blockColumns } as const;
