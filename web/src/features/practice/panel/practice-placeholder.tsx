import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { AfterDelay, SkeletonBar } from '../../../components/feedback/skeleton.tsx';

/** Heights in pixels, measured at widths of 360 to 1440, so that the layout does not shift when the panel loads. */
const ROW_PX = 54;
const MAX_LIST_PX = 336;
const PANEL_WITH_MOVES_PX = 1325;
/** Without the list of moves and the mastery section. */
const PANEL_WITHOUT_MOVES_PX = 1245;

/** Holds the place of the practice panel while it loads. */
export function PracticePlaceholder({ moves }: { moves: number }) {
  const { t } = useTranslation('common');
  const height = moves === 0 ? PANEL_WITHOUT_MOVES_PX : PANEL_WITH_MOVES_PX + Math.min(MAX_LIST_PX, moves * ROW_PX);
  return (
    <Box role="status" sx={{ minHeight: height }}>
      <span className="visually-hidden">{t('loading')}</span>
      <AfterDelay>
        <SkeletonBar aria-hidden="true" sx={{ height }} />
      </AfterDelay>
    </Box>
  );
}
