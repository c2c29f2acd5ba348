import { useEffect, useRef, useState } from 'react';
import { type Upload, startUpload } from './upload-file.ts';

export interface UploadControls {
  /** Share that has arrived, 0 to 1; `null` while nothing is under way. */
  readonly progress: number | null;
  /** @throws AppError as `upload`. */
  send(path: string, file: Blob): Promise<'sent' | 'stopped'>;
  stop(): void;
}

/** One upload at a time; it stops when whoever shows it leaves. */
export function useUpload(): UploadControls {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<Upload | null>(null);
  useEffect(() => () => running.current?.stop(), []);
  return {
    progress: share,
    async send(path, file) {
      setShare(0);
      running.current = startUpload(path, file, setShare);
      try {
        return await running.current.done;
      } finally {
        running.current = null;
        setShare(null);
      }
    },
    stop: () => running.current?.stop(),
  };
}
