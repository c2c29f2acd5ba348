import { useEffect, useRef, useState } from 'react';
import { type Upload, startUpload } from './upload-file.ts';

export interface UploadControls {
  /** Share of bytes that have arrived, 0 to 1; `null` without a running upload. */
  readonly progress: number | null;
  /** @throws AppError as `Upload.done`. */
  send: (path: string, file: Blob) => Promise<'sent' | 'stopped'>;
  stop: () => void;
}

/** Runs one upload at a time; stops it when the component unmounts. */
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
