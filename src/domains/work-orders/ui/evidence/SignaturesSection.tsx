import { useState } from 'react';
import { addSignature } from '#domains/work-orders/evidence/add-signature.ts';
import { useCommand } from '#ui/api/command.ts';
import { fileLink } from '#ui/api/link.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { When } from '#ui/components/values/When.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { WorkOrderView } from '../page/work-order-view.ts';
import { SignatureSheet } from './SignatureSheet.tsx';

/** Who accepted the work. A signature is never changed; another one is added. */
export function SignaturesSection({ order }: { order: WorkOrderView }) {
  const { viewer } = useWorkplace();
  const sign = useCommand(addSignature);
  const [open, setOpen] = useState(false);
  const maySign = order.can.includes('add_signature');
  if (order.signatures.length === 0 && !order.requires_signature) return null;
  return (
    <Section
      title={<span id="signatures">Signature</span>}
      actions={
        maySign && (
          <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
            {order.signatures.length > 0 ? 'Sign again' : 'Get signature'}
          </Button>
        )
      }
    >
      {order.signatures.length === 0 ? (
        <p className="text-muted">The customer’s signature is required before this can be completed.</p>
      ) : (
        <ul className="flex flex-wrap gap-3">
          {order.signatures.map((signature) => (
            <li key={signature.id} className="w-56 rounded-lg border border-line bg-surface p-2">
              <img
                src={fileLink(signature.file_id)}
                alt={`Signature of ${signature.signer_name}`}
                className="h-20 w-full rounded-sm bg-paper object-contain"
              />
              <p className="mt-1.5 truncate font-medium">{signature.signer_name}</p>
              <p className="text-label text-subtle">
                <When at={signature.signed_at} timezone={viewer.timezone} locale={viewer.locale} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <SignatureSheet
        open={open}
        onOpenChange={setOpen}
        title="Signature of the customer"
        orderId={order.id}
        onSigned={({ fileId, name }) =>
          sign.mutateAsync({ id: order.id, input: { file_id: fileId, signer_name: name } })
        }
      />
    </Section>
  );
}
