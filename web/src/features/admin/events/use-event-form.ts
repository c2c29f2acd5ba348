import { type BaseSyntheticEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { path } from '@atelier/domain/paths';
import { parseStudioEvent, type StudioEvent } from '@atelier/domain/content/event';
import { storagePath } from '@atelier/domain/storage-paths';
import { type AppError, toAppError } from '../../../lib/errors.ts';
import {
  type SaveConflict,
  resolveWithOwn,
  resolveWithStored,
} from '../../../lib/forms/resolve-conflict.ts';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useNetworkReturn } from '../../../lib/use-network-return.ts';
import { atDraftVersion, textFields, useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { newId } from '../../../lib/firestore/writes.ts';
import { type UploadControls, useUpload } from '../../../lib/upload/use-upload.ts';
import {
  createEvent,
  type ListedEvent,
  type PictureChange,
  updateEvent,
} from './data/event-store.ts';
import {
  EVENT_FIELDS,
  eventForm,
  type EventInput,
  type EventValues,
  valuesOf,
} from './event-form-values.ts';

const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

/** Returns a new path for each attempt, because a stored file cannot be overwritten. */
const newPath = (file: File) =>
  storagePath.event(`${Date.now()}.${EXTENSIONS[file.type as keyof typeof EXTENSIONS]}`);

/**
 * Why an event was not saved, and whether the upload of the picture or the write of the event
 * failed.
 */
export type EventFormError = { readonly step: 'picture' | 'event'; readonly error: AppError };

/**
 * The state of the event form: values, draft, picture, saving and conflicts.
 *
 * @param event  the event to edit; `null` for a new one. @param name  key of the draft.
 */
export function useEventForm(
  event: ListedEvent | null,
  name: string,
  initial: EventValues,
  adminUid: string,
  onSaved: () => void,
) {
  const key = `event:${adminUid}:${name}`;
  /** The id of a new event, the same for every attempt to save it. */
  const [newEventId] = useState(newId);
  const id = event?.id ?? newEventId;
  const form = useForm<EventValues, unknown, EventInput>({
    resolver: standardSchemaResolver(eventForm),
    defaultValues: initial,
  });
  const [storedEvent, setStoredEvent] = useState<StudioEvent | null>(() =>
    event === null ? null : atDraftVersion(key, event.data),
  );
  const draft = useFormDraft(form, key, textFields<EventValues>(EVENT_FIELDS), storedEvent);
  const [picture, setPicture] = useState<File | 'remove' | null>(null);
  const [failure, setFailure] = useState<EventFormError | null>(null);
  useNetworkReturn(failure?.error ?? null, () => setFailure(null));
  const uploading: UploadControls = useUpload();
  const action = useAction();

  async function sendPicture(): Promise<PictureChange | 'stopped'> {
    if (picture === null) return 'keep';
    if (picture === 'remove') return 'remove';
    const target = newPath(picture);
    return (await uploading.send(target, picture)) === 'sent' ? { path: target } : 'stopped';
  }

  /** Uploads the picture, then writes the event; a failed upload leaves the event unchanged. */
  async function save(input: EventInput, expected: StudioEvent | null) {
    setFailure(null);
    await action.run(async () => {
      let step: EventFormError['step'] = 'picture';
      try {
        const change = await sendPicture();
        if (change === 'stopped') return;
        step = 'event';
        if (expected === null) await createEvent(adminUid, id, input, change);
        else await updateEvent(adminUid, id, expected, input, change);
        draft.discard();
        onSaved();
      } catch (error) {
        setFailure({ step, error: toAppError(error) });
      }
    });
  }

  const conflict = (): SaveConflict<StudioEvent> => ({
    async fetchStored() {
      const data = await readDoc(path.event(id), parseStudioEvent);
      if (data !== null) setStoredEvent(data);
      return data;
    },
    showStored(data) {
      form.reset(valuesOf(data));
      setPicture(null);
      setFailure(null);
      draft.discard();
    },
    overwrite: (data) => form.handleSubmit((input) => save(input, data))(),
    onError: (error) => setFailure({ step: 'event', error }),
  });

  return {
    form,
    draft,
    storedEvent,
    picture,
    setPicture,
    uploading,
    busy: action.busy,
    failure,
    submit: (event?: BaseSyntheticEvent) =>
      form.handleSubmit((input) => save(input, storedEvent))(event),
    startOver: () => {
      draft.discard();
      form.reset(initial);
      setStoredEvent(event?.data ?? null);
      setFailure(null);
    },
    showStored: () => void resolveWithStored(conflict()),
    saveOwn: () => void resolveWithOwn(conflict()),
  };
}
export type EventFormState = ReturnType<typeof useEventForm>;
