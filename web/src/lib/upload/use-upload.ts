import { useEffect, useRef, useState } from 'react';
import { useHold } from '../held-page.ts';
import { type Upload, startUpload } from './upload-file.ts';

export interface UploadControls {
  /** Share of bytes that have arrived, 0 to 1; `null` without a running upload. */
  readonly progress: number | null;
  /** @throws AppError as `Upload.done`. */
  send: (path: string, file: Blob) => Promise<'sent' | 'stopped'>;
  stop: () => void;
}

/**
 * Runs one upload at a time; stops it when the component unmounts, so leaving the page asks first.
 */
export function useUpload(): UploadControls {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<Upload | null>(null);
  const page = useHold();
  useEffect(() => () => running.current?.stop(), []);
  return {
    progress: share,
    async send(path, file) {
      setShare(0);
      page.hold('upload');
      running.current = startUpload(path, file, setShare);
      try {
        return await running.current.done;
      } finally {
        running.current = null;
        page.release();
        setShare(null);
      }
    },
    stop: () => running.current?.stop(),
  };
}
