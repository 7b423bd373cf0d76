import { useState } from 'react';
import { addComment } from '#domains/work-orders/evidence/add-comment.ts';
import { useCommand } from '#ui/api/command.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { type Choice, Combobox } from '#ui/components/inputs/Combobox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Timeline } from '#ui/components/layout/Timeline.tsx';
import { Popover } from '#ui/components/overlays/Popover.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useDraftText } from '#ui/hooks/use-draft-text.ts';
import { searchRows } from '#ui/resource/list/ref-choices.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { WorkOrderView } from '../page/work-order-view.ts';

/** The comments on the work order. */
export function CommentsSection({ order }: { order: WorkOrderView }) {
  const { viewer } = useWorkplace();
  const comments = [...order.comments].sort((a, b) => a.created_at.localeCompare(b.created_at));
  return (
    <Section title="Comments" aside={comments.length > 0 ? comments.length : undefined}>
      {comments.length > 0 && (
        <Timeline
          label="Comments"
          timezone={viewer.timezone}
          entries={comments.map((comment) => ({
            id: comment.id,
            at: comment.created_at,
            text: '',
            ...(comment.author && {
              actor: { name: comment.author.full_name, avatar_url: comment.author.avatar_url },
            }),
            body: (
              <p className="max-w-prose text-ink whitespace-pre-wrap wrap-anywhere">
                {comment.body}
                {!comment.is_internal && <Badge className="ms-2">For the customer</Badge>}
              </p>
            ),
          }))}
        />
      )}
      {order.can.includes('add_comment') && <Composer orderId={order.id} />}
    </Section>
  );
}

function Composer({ orderId }: { orderId: string }) {
  const add = useCommand(addComment);
  const { text: body, write: change, forget } = useDraftText(`comment.${orderId}`);
  const [mentions, setMentions] = useState<readonly Choice[]>([]);
  const [problem, setProblem] = useState<string>();
  const send = () => {
    if (body.trim() === '') return;
    const named = mentions.filter(({ label }) => body.includes(`@${label}`)).map(({ value }) => value);
    add.mutate(
      { id: orderId, input: { body, mentions: named } },
      {
        onSuccess: () => {
          change('');
          setMentions([]);
          setProblem(undefined);
          forget();
        },
        onError: (error) => setProblem(classifyError(error).friendly),
      },
    );
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
      }}
    >
      <Field label="Write a comment" hideLabel error={problem}>
        <Textarea
          rows={2}
          placeholder="Write a comment"
          maxLength={4000}
          value={body}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button
          type="submit"
          size="sm"
          variant="outline"
          loading={add.isPending}
          disabled={body.trim() === ''}
        >
          Comment
        </Button>
        <Mention
          onMention={(person) => {
            setMentions((before) => [...before, person]);
            change(`${body}${body === '' || /\s$/.test(body) ? '' : ' '}@${person.label} `);
          }}
        />
      </div>
    </form>
  );
}

/** Mentioned people are notified. */
function Mention({ onMention }: { onMention: (person: Choice) => void }) {
  const workplace = useWorkplace();
  const people = workplace.resourceOf('memberships');
  const [open, setOpen] = useState(false);
  if (!people) return null;
  return (
    <Popover
      label="Mention somebody"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="ghost">
          @ Mention
        </Button>
      }
    >
      <Combobox
        label="Person"
        placeholder="Find a person"
        value={null}
        onValueChange={(choice) => {
          setOpen(false);
          if (choice) onMention(choice);
        }}
        search={(text, signal) =>
          searchRows(people, text, workplace, { filters: where().eq('status', 'active').entries, signal })
        }
      />
    </Popover>
  );
}
