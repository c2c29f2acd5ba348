import { sharedAccessMeter } from './access-meter.ts';
import { parseFieldPath, showFieldPath, showMask } from './convert/field-path.ts';
import type { LookupAnswer, RulesDocument } from './document-lookup.ts';
import type { RulesRequest } from './request.ts';

/** One write of a commit. */
export interface CommitWrite {
  /** The absolute path of the document. */
  readonly path: string;
  /**
   * The document that this write leaves after the earlier writes of the commit; null after a
   * deletion.
   */
  readonly after: RulesDocument | null;
  /**
   * The field paths of the update mask, as in REST. Without it, the write replaces the document.
   */
  readonly mask?: readonly string[];
  /** The field paths that are transformed, such as to the server's time, as in REST. */
  readonly transforms?: readonly string[];
}

/** What all requests of a commit have in common. */
type CommonFields = Pick<RulesRequest, 'auth' | 'time'>;

/**
 * Returns the requests that rules must allow for a commit: one for each document, since rules see
 * only what all writes of a document leave together.
 * @param documentBefore  returns the document before the commit
 * @throws Error when a document before the commit is unknown
 */
export function commitRequests(
  writes: readonly CommitWrite[],
  documentBefore: (path: string) => LookupAnswer,
  { auth, time }: CommonFields,
): RulesRequest[] {
  const writesByPath = Map.groupBy(writes, ({ path }) => path);
  const writtenPaths = [...writesByPath.keys()];
  const accessMeter = writes.length > 1 ? { accessMeter: sharedAccessMeter() } : {};
  return [...writesByPath].map(([path, ofDocument]): RulesRequest => {
    const resource = documentBefore(path);
    if (resource === 'unknown') {
      throw new Error(`the document ${path} before the commit is unknown`);
    }
    const newResource = ofDocument.at(-1)?.after ?? null;
    return {
      auth,
      time,
      method: methodOf(resource, newResource),
      path,
      resource,
      newResource,
      ...namedFields(ofDocument),
      writtenPaths,
      ...accessMeter,
    };
  });
}

function methodOf(
  before: RulesDocument | null,
  after: RulesDocument | null,
): RulesRequest['method'] {
  if (after === null) return 'delete';
  return before === null ? 'create' : 'update';
}

/** Returns `request.writeFields` and `request.transforms` for the writes of one document. */
function namedFields(
  writes: readonly CommitWrite[],
): Pick<RulesRequest, 'writeFields' | 'transforms'> {
  const sinceDeletion = writes.slice(writes.findLastIndex(({ after }) => after === null) + 1);
  if (sinceDeletion.length === 0) return { writeFields: null, transforms: null };
  const transforms = sinceDeletion.flatMap((write) => write.transforms ?? []).map(toRulesFieldPath);
  // A write that replaces the document makes the masks of the others say nothing.
  const masks = writes.map(({ mask }) => mask);
  const fields = masks.every((mask) => mask !== undefined) ? showMask(masks.flat()) : null;
  if (transforms.length === 0) return { writeFields: fields, transforms: null };
  return { writeFields: [...transforms, ...(fields ?? [])], transforms };
}

function toRulesFieldPath(fieldPath: string): string {
  return showFieldPath(parseFieldPath(fieldPath));
}
