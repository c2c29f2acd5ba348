import { z } from 'zod/mini';
import { adminFirestore } from '../admin/admin-services.ts';

/** The fields that Firebase's trigger-email extension reads. */
const mailDocument = z.object({
  to: z.union([z.string(), z.array(z.string())]),
  message: z.object({ subject: z.string(), text: z.optional(z.string()), html: z.optional(z.string()) }),
});

/** Returns the lines to print for one document of `mail`. */
export function emailLines(id: string, document: unknown): string[] {
  const parsed = mailDocument.safeParse(document);
  if (!parsed.success)
    return [`mail/${id} does not have the fields that the sender reads: ${z.prettifyError(parsed.error)}`];
  const { to, message } = parsed.data;
  const body = message.text ?? message.html ?? '';
  return [`mail to ${[to].flat().join(', ')}: ${message.subject}`, ...body.split('\n').map((line) => `    ${line}`)];
}

/**
 * Prints each new document of `mail`; existing ones are not printed.
 *
 * @param firestore  `host:port`
 * @returns `ready` resolves once every new document will be printed
 */
export function printEmails(
  firestore: string,
  project: string,
  print: (line: string) => void,
): { ready: Promise<void>; stop: () => Promise<void> } {
  const database = adminFirestore(firestore, project);
  const firstSnapshot = Promise.withResolvers<void>();
  let isFirst = true;
  const unsubscribe = database.collection('mail').onSnapshot(
    (snapshot) => {
      const added = isFirst ? [] : snapshot.docChanges().filter((change) => change.type === 'added');
      isFirst = false;
      for (const { doc } of added) for (const line of emailLines(doc.id, doc.data())) print(line);
      firstSnapshot.resolve();
    },
    (error) => {
      print(`mail could not be read: ${error.message}`);
      firstSnapshot.resolve();
    },
  );
  return {
    ready: firstSnapshot.promise,
    stop: async () => {
      unsubscribe();
      await database.terminate();
    },
  };
}
