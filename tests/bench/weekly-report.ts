/** What a process of `npm run bench -- weekly` tells its parent. */
export type WorkerReport =
  /** Documents that it wrote, each as often as it did. */
  | { kind: 'written'; paths: string[] }
  /** Its heap after so many mails. */
  | { kind: 'heap'; mails: number; bytes: number };
