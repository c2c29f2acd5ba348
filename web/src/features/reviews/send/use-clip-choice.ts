import { useRef, useState } from 'react';
import { CLIP_SECONDS, MAX_SOURCE_SECONDS } from '@atelier/domain/reviews/move-review';
import type { AppError } from '../../../lib/errors.ts';
import type { useHold } from '../../../lib/held-page.ts';
import { withDuration } from '../../../lib/media/film-duration.ts';
import { inspectVideo } from '../../../lib/media/inspect-video.ts';
import { useAction } from '../../../lib/use-action.ts';
import { firstTrim } from './clip-trim.ts';
import type { Clip } from './use-send-clip.ts';

/** Where a clip comes from: a recording exists nowhere else, a take is kept on the device. */
type ClipSource = 'file' | 'recording' | 'take';

export interface ChosenClip extends Clip {
  readonly source: ClipSource;
  /** It is sent although it tells no length. */
  readonly lacksLength: boolean;
}

interface ClipChoice {
  /** What can be sent; null before. */
  readonly clip: ChosenClip | null;
  readonly wrongLength: 'too-short' | 'too-long' | null;
  /** The camera was lost while it recorded, or a recording took the place of a chosen file. */
  readonly remark: 'cut' | 'replaced' | null;
  readonly isReading: boolean;
  readonly failure: AppError | null;
  /** @param isCut  the camera was lost while it recorded. */
  choose: (file: File, source: ClipSource, isCut?: boolean) => void;
  moveTrim: (trim: Clip['trim']) => void;
  /** Back to the choice of a clip. */
  clear: () => void;
}

/**
 * Reads a clip that was chosen, recorded or kept.
 *
 * @param page  is held for a recording that can be sent
 */
export function useClipChoice(page: ReturnType<typeof useHold>): ClipChoice {
  const [clip, setClip] = useState<ChosenClip | null>(null);
  const [wrongLength, setWrongLength] = useState<ClipChoice['wrongLength']>(null);
  const [remark, setRemark] = useState<ClipChoice['remark']>(null);
  const inspection = useAction();
  /** What is read, or will be next: a recording may end while a chosen file is still read. */
  const newest = useRef<{ file: File; source: ClipSource } | null>(null);
  /** @returns whether the clip has a length that can be sent. */
  async function prepareNewest(): Promise<boolean> {
    const chosen = newest.current;
    if (chosen === null) return false;
    const reading = readClip(chosen);
    await reading.catch(() => undefined);
    if (newest.current !== chosen) return prepareNewest();
    const { file, durationS, problem, lacksLength } = await reading;
    setWrongLength(problem);
    if (problem !== null) return false;
    setClip({ file, durationS, trim: firstTrim(durationS), source: chosen.source, lacksLength });
    return true;
  }
  return {
    clip,
    wrongLength,
    remark,
    isReading: inspection.busy,
    failure: inspection.failure,
    choose(file, source, isCut = false) {
      if (source === 'recording') page.hold('recording');
      if (isCut) setRemark('cut');
      else setRemark(newest.current === null ? null : 'replaced');
      newest.current = { file, source };
      void inspection.run(async () => {
        let isTaken = false;
        try {
          isTaken = await prepareNewest();
        } finally {
          newest.current = null;
          if (!isTaken) page.release();
        }
      });
    },
    moveTrim: (trim) => setClip((chosen) => (chosen === null ? null : { ...chosen, trim })),
    clear() {
      page.release();
      setRemark(null);
      setClip(null);
    },
  };
}

/** Returns what can be sent of a clip, or why nothing can. */
async function readClip({ file: chosen, source }: { file: File; source: ClipSource }) {
  const isRecorded = source !== 'file';
  const { durationS, lacksDuration } = await inspectVideo(chosen, isRecorded);
  let problem: ClipChoice['wrongLength'] = null;
  if (durationS < CLIP_SECONDS.min) problem = 'too-short';
  if (durationS > MAX_SOURCE_SECONDS) problem = 'too-long';
  let lacksLength = false;
  const onKept = isRecorded ? () => (lacksLength = true) : undefined;
  // The player seeks to its part, also where the server does not cut it out.
  const file = problem === null && lacksDuration ? await withDuration(chosen, onKept) : chosen;
  return { file, durationS, problem, lacksLength };
}
