import { Button } from '#ui/components/actions/Button.tsx';

export interface DraftActionsProps {
  submit: () => Promise<boolean>;
  isBusy: boolean;
  isChanged: boolean;
  /** Where it may be sent from here: what the button says, and when something has to be saved first. */
  send: { readonly label: string; readonly afterSaving: string; readonly open: () => void } | undefined;
}

/** Below the form of a draft: what is typed is saved before it is sent. */
export function DraftActions({ submit, isBusy, isChanged, send }: DraftActionsProps) {
  return (
    <>
      {send && (
        <Button
          loading={isBusy}
          onClick={async () => {
            if (!isChanged || (await submit())) send.open();
          }}
        >
          {isChanged ? send.afterSaving : send.label}
        </Button>
      )}
      <Button type="submit" variant="outline" loading={isBusy} disabled={!isChanged}>
        Save draft
      </Button>
    </>
  );
}
