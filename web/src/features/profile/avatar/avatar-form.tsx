import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_IDENTITY_IMAGE_BYTES, storagePath } from '@atelier/domain/storage-paths';
import { ConfirmEmailFirst } from '../../../components/feedback/confirm-email-first.tsx';
import { ImageField, UploadProgress } from '../../../components/forms/image-field.tsx';
import { AlertNote } from '../../../components/feedback/note.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useUpload } from '../../../lib/upload/use-upload.ts';
import { CENTRED, type Crop } from './avatar-crop.ts';
import { AvatarCropper } from './avatar-cropper.tsx';
import { openPicture, renderAvatar } from './avatar-image.ts';
import { saveAvatar } from '../data/profile-store.ts';
import { ProfileForm } from '../fields/profile-form.tsx';

/** Large enough for a phone's photo; it is shrunk before the upload. */
const MAX_SOURCE_BYTES = MAX_IDENTITY_IMAGE_BYTES;

/** Changes the picture: crops and shrinks it here, then uploads it. */
export function AvatarForm({
  uid,
  onSaved,
  onCancel,
}: {
  uid: string;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation(['profile', 'common']);
  const [file, setFile] = useState<File | null>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [stopped, setStopped] = useState(false);
  const [crop, setCrop] = useState<Crop>(CENTRED);
  const uploading = useUpload();
  const action = useAction();
  const choose = async (chosen: File) => {
    action.clearFailure();
    setFile(chosen);
    setCrop(CENTRED);
    const opened = await openPicture(chosen).catch(() => null);
    setUnreadable(opened === null);
    setPicture(opened);
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
    <ProfileForm busy={action.busy} failure={action.failure} onSubmit={save} onCancel={onCancel}>
      <ConfirmEmailFirst before="files" />
      <ImageField
        label={t('avatar.choose')}
        file={file}
        onChoose={(chosen) => void choose(chosen)}
        maxBytes={MAX_SOURCE_BYTES}
        error={unreadable ? t('common:file.unreadable') : undefined}
        disabled={action.busy}
      />
      {picture === null ? null : <AvatarCropper picture={picture} crop={crop} onCrop={setCrop} />}
      <UploadProgress uploading={uploading} />
      {stopped ? <AlertNote tone="warning">{t('common:file.stopped')}</AlertNote> : null}
    </ProfileForm>
  );
}
