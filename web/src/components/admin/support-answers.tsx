import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { SupportMessage } from '@atelier/domain/moderation/support-message';
import type { Item } from '../../lib/firestore/live-query.tsx';
import { answerSupport } from '../../lib/moderation/moderation-calls.ts';
import { UserText } from '../members/contribution.tsx';
import { TextPromptDialog } from './prompt-dialogs.tsx';

const ACTIONS = ['answer', 'dismiss'] as const;

/** What an admin has started to do with a message. */
interface StartedAnswer {
  readonly message: Item<SupportMessage>;
  readonly action: (typeof ACTIONS)[number];
}

/**
 * Lets an admin answer or close messages to the team where they are read. The dialog belongs to the
 * list, not to a message, which may leave the list while it is answered.
 */
export function useSupportAnswers() {
  const [started, setStarted] = useState<StartedAnswer | null>(null);
  return {
    /** Id of the message whose dialog is open. */
    open: started?.message.id,
    start: setStarted,
    dialog:
      started === null ? null : <AnswerDialog {...started} onClose={() => setStarted(null)} />,
  };
}

interface SupportButtonsProps {
  message: Item<SupportMessage>;
  onStart: (answer: StartedAnswer) => void;
}

/** What can be done with an open message. */
export function SupportButtons({ message, onStart }: SupportButtonsProps) {
  const { t } = useTranslation('admin');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 18px' }}>
      {ACTIONS.map((action) => (
        <Button
          key={action}
          variant={action === 'answer' ? 'outlined' : 'text'}
          onClick={() => onStart({ message, action })}
        >
          {t(`support.${action}`)}
        </Button>
      ))}
    </Box>
  );
}

/** Answers a message by mail, or closes it without an answer; the message stays in view. */
function AnswerDialog({
  message: { id, data },
  action,
  onClose,
}: StartedAnswer & { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const name = data.author_name;
  const answers = action === 'answer';
  return (
    <TextPromptDialog
      about={`support:${id}`}
      title={t(`support.question-${action}`, { name })}
      text={t(`support.consequence-${action}`)}
      above={
        <Box
          // A long message scrolls, so that the field stays in view.
          tabIndex={0}
          role="group"
          aria-label={t('support.message-of', { name })}
          sx={{
            maxHeight: '30vh',
            overflowY: 'auto',
            pl: 2,
            borderLeft: '3px solid',
            borderColor: 'line.strong',
          }}
        >
          <UserText text={data.text} />
        </Box>
      }
      field={
        answers
          ? { label: t('support.text'), help: t('support.text-help'), rows: 6, required: true }
          : undefined
      }
      confirm={t(`support.${action}`)}
      conflictNote={t('support.conflict')}
      onConfirm={async (answer) => void (await answerSupport(answers ? { id, answer } : { id }))}
      done={t(`support.done-${action}`, { name })}
      onClose={onClose}
    />
  );
}
