import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_IDENTITY_IMAGE_BYTES, storagePath } from '@atelier/domain/storage-paths';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { ImageField } from '../../../components/forms/image-field.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { UploadProgress } from '../../../components/forms/upload-progress.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useUpload } from '../../../lib/upload/use-upload.ts';
import { CENTRED, type Crop } from './avatar-crop.ts';
import { AvatarCropper } from './avatar-cropper.tsx';
import { openPicture, renderAvatar } from './avatar-image.ts';
import { saveAvatar } from '../data/profile-store.ts';
import { FormActions } from '../fields/form-actions.tsx';
import { FormGrid } from '../fields/form-grid.tsx';

/** What a phone takes today fits; what is sent is made small first. */
const MAX_SOURCE_BYTES = MAX_IDENTITY_IMAGE_BYTES;

interface AvatarFormProps {
  uid: string;
  onSaved: () => void;
  onCancel: () => void;
}

/** Another picture: chosen, cropped and shrunk here, then sent. */
export function AvatarForm({ uid, onSaved, onCancel }: AvatarFormProps) {
  const { t } = useTranslation(['profile', 'common']);
  const [file, setFile] = useState<File | null>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [stopped, setStopped] = useState(false);
  const [crop, setCrop] = useState<Crop>(CENTRED);
  const uploading = useUpload();
  const action = useAction();
  const choose = (chosen: File) => {
    action.clearFailure();
    setFile(chosen);
    setCrop(CENTRED);
    openPicture(chosen).then(
      (opened) => {
        setUnreadable(false);
        setPicture(opened);
      },
      () => {
        setUnreadable(true);
        setPicture(null);
      },
    );
  };
  const save = async () => {
    if (picture === null) return;
    setStopped(false);
    let sent = false;
    const succeeded = await action.run(async () => {
      const path = storagePath.avatar(uid, `${Date.now()}.jpg`);
      sent = (await uploading.send(path, await renderAvatar(picture, crop))) === 'sent';
      if (sent) await saveAvatar(uid, path);
    });
    if (succeeded && sent) onSaved();
    else if (succeeded) setStopped(true);
  };
  return (
    <FormGrid
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ImageField
        label={t('profile:avatar.choose')}
        file={file}
        onChoose={choose}
        maxBytes={MAX_SOURCE_BYTES}
        error={unreadable ? t('common:file.unreadable') : undefined}
        disabled={action.busy}
      />
      {picture === null ? null : <AvatarCropper picture={picture} crop={crop} onCrop={setCrop} />}
      <UploadProgress uploading={uploading} />
      {stopped ? (
        <Note tone="warning" role="alert">
          {t('common:file.stopped')}
        </Note>
      ) : null}
      {action.failure === null ? null : <ErrorNotice error={action.failure} onRetry={() => void save()} />}
      <FormActions busy={action.busy} onCancel={onCancel} />
    </FormGrid>
  );
}
