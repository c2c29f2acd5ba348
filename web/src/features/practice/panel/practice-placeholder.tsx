import { AfterDelay, LoadingRegion, SkeletonBar } from '../../../components/feedback/skeleton.tsx';

/** Heights in pixels, measured at widths of 360 to 1440, so that the layout does not shift when the panel loads. */
const ROW_PX = 54;
const MAX_LIST_PX = 336;
const PANEL_WITH_MOVES_PX = 1325;
/** Without the list of moves and the mastery section. */
const PANEL_WITHOUT_MOVES_PX = 1245;

/** Holds the place of the practice panel while it loads. */
export function PracticePlaceholder({ moves }: { moves: number }) {
  const height = moves === 0 ? PANEL_WITHOUT_MOVES_PX : PANEL_WITH_MOVES_PX + Math.min(MAX_LIST_PX, moves * ROW_PX);
  return (
    <LoadingRegion sx={{ minHeight: height }}>
      <AfterDelay>
        <SkeletonBar aria-hidden="true" sx={{ height }} />
      </AfterDelay>
    </LoadingRegion>
  );
}
