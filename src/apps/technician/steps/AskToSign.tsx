import { type ReactNode, useState } from 'react';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { usePreloadedSignaturePad } from '#ui/components/signature/use-signature-pad.ts';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { backToJob, type JobView } from '../job/job-view.ts';
import { SignHere } from './SignHere.tsx';

interface AskToSignProps {
  job: JobView;
  title: string;
  context: string;
  /** False: what was signed is shown, and nothing is asked. */
  mayAsk?: boolean;
  /** Stores the drawing. */
  onSigned: (name: string, picture: Blob) => Promise<unknown>;
  /** Why it could not be stored. */
  fault: string | undefined;
  /** Above the name. */
  before?: ReactNode;
  /** Below the name. */
  after?: ReactNode;
  /** Below the button. */
  foot?: ReactNode;
}

/** Asks for the signer's name, then for a full-screen signature. */
export function AskToSign(props: AskToSignProps) {
  usePreloadedSignaturePad();
  const { job, title, context, mayAsk = true, onSigned, fault } = props;
  const [name, setName] = useState(job.contact?.name ?? '');
  const [isSigning, setSigning] = useState(false);
  const [missing, setMissing] = useState<string>();
  const signer = name.trim();
  if (isSigning)
    return (
      <PhoneScreen title={`Signature of ${signer}`} context={job.number} back={backToJob(job)} flush>
        <SignHere
          label={`Signature of ${signer}`}
          fault={fault}
          onLeave={() => setSigning(false)}
          onSigned={(picture) => onSigned(signer, picture)}
        />
      </PhoneScreen>
    );
  const sign = () => (signer ? setSigning(true) : setMissing('Enter the name of whoever signs.'));
  return (
    <PhoneScreen
      title={title}
      context={context}
      back={backToJob(job)}
      foot={
        <>
          {mayAsk && <PhoneButton onClick={sign}>Sign</PhoneButton>}
          {props.foot}
        </>
      }
    >
      {props.before}
      {mayAsk && (
        <Field label="Name of whoever signs" error={missing}>
          <Input
            autoComplete="off"
            autoCapitalize="words"
            maxLength={200}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setMissing(undefined);
            }}
          />
        </Field>
      )}
      {props.after}
    </PhoneScreen>
  );
}
