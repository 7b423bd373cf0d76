/** The camera stream: requested when wanted, released when the screen is left or hidden. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type CodeKind, loadDetector } from './detector.ts';

export type CameraProblem = 'denied' | 'none' | 'busy' | 'insecure' | 'reader';

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: 'off' | 'starting' | 'on';
  readonly problem: CameraProblem | null;
  /** Undefined if the camera has no light. */
  readonly torch: boolean | undefined;
  readonly setTorch: (on: boolean) => void;
  readonly start: () => void;
}

const PAUSE_MS = 120;
/** The same label counts as one scan until it has been out of view this long, in milliseconds. */
const FORGET_MS = 2500;

export function useCamera(onText: (text: string) => void, wanted: boolean, kind: CodeKind = 'label'): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Camera['state']>('off');
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [torch, setTorchState] = useState<boolean>();
  const leave = useRef<() => void>(undefined);
  const track = useRef<MediaStreamTrack | null>(null);
  const take = useRef(onText);
  take.current = onText;

  const stop = useCallback(() => {
    leave.current?.();
    leave.current = undefined;
  }, []);
  const start = useCallback(() => {
    stop();
    if (!wanted) return;
    setState('starting');
    setProblem(null);
    const end = run(video, kind, {
      onStart: (on) => {
        track.current = on;
        setTorchState(hasTorch(on) ? false : undefined);
        setState('on');
      },
      onText: (text) => take.current(text),
      onProblem: (error) => {
        setState('off');
        setProblem(problemOf(error));
      },
    });
    leave.current = () => {
      end();
      track.current = null;
      setState('off');
    };
  }, [wanted, kind, stop]);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);

  const setTorch = useCallback((on: boolean) => {
    const torch: MediaTrackConstraintSet & { torch: boolean } = { torch: on };
    const constraint = { advanced: [torch] };
    track.current?.applyConstraints(constraint).then(
      () => setTorchState(on),
      () => setTorchState(undefined),
    );
  }, []);
  return { video, state, problem, torch, setTorch, start };
}

interface CameraCallbacks {
  readonly onStart: (track: MediaStreamTrack | null) => void;
  readonly onText: (text: string) => void;
  readonly onProblem: (error: unknown) => void;
}

/** Starts the camera and reads its images; the returned function stops it and all callbacks. */
function run(
  video: RefObject<HTMLVideoElement | null>,
  kind: CodeKind,
  callbacks: CameraCallbacks,
): () => void {
  let alive = true;
  let stream: MediaStream | undefined;
  const begin = async () => {
    try {
      stream = await openCamera();
      const box = video.current;
      if (!alive || !box) return stopStream(stream);
      box.srcObject = stream;
      await box.play();
      if (alive) callbacks.onStart(stream.getVideoTracks()[0] ?? null);
      await readOn(box, kind, callbacks.onText, () => alive);
    } catch (error) {
      stopStream(stream);
      if (alive) callbacks.onProblem(error);
    }
  };
  void begin();
  return () => {
    alive = false;
    stopStream(stream);
  };
}

async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('no secure address', 'SecurityError');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

async function readOn(
  video: HTMLVideoElement,
  kind: CodeKind,
  onText: (text: string) => void,
  isAlive: () => boolean,
): Promise<void> {
  const detector = await loadDetector(kind);
  const seen = new Map<string, number>();
  while (isAlive()) {
    if (video.readyState >= video.HAVE_CURRENT_DATA && document.visibilityState === 'visible') {
      const texts = await detector.read(video).catch(() => []);
      const now = performance.now();
      for (const text of texts) {
        const isNew = now - (seen.get(text) ?? Number.NEGATIVE_INFINITY) > FORGET_MS;
        seen.set(text, now);
        if (isNew && isAlive()) onText(text);
      }
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

function stopStream(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function hasTorch(track: MediaStreamTrack | null): boolean {
  const can: (MediaTrackCapabilities & { torch?: boolean }) | undefined = track?.getCapabilities?.();
  return can?.torch === true;
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  if (name === 'SecurityError') return 'insecure';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'reader';
}
