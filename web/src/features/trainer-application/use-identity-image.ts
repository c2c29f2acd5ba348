import { useRef, useState } from 'react';
import { storagePath } from '@atelier/domain/storage-paths';
import { type UploadControls, useUpload } from '../../lib/upload/use-upload.ts';

interface IdentityImage {
  readonly file: File | null;
  readonly uploading: UploadControls;
  choose(file: File): void;
  /** Sends the image, or remembers that it was. @returns its path, `null` when it was stopped. @throws AppError */
  send(): Promise<string | null>;
}

/** One side of an identity document: chosen, then sent once however often the form is. */
export function useIdentityImage(uid: string, side: 'idFront' | 'idBack'): IdentityImage {
  const [file, setFile] = useState<File | null>(null);
  const sent = useRef<{ file: File; path: string } | null>(null);
  const uploading = useUpload();
  return {
    file,
    uploading,
    choose: setFile,
    async send() {
      if (file === null) return null;
      if (sent.current?.file === file) return sent.current.path;
      const path = storagePath.identity(uid, side, Date.now());
      if ((await uploading.send(path, file)) === 'stopped') return null;
      sent.current = { file, path };
      return path;
    },
  };
}
