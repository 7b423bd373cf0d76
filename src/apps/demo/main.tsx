import './demo.css';
import { BrokenDemoStore, deleteDemo, startDemo } from '#hosts/browser/page/start-demo.ts';
import { runDemo } from './run-demo.tsx';

void runDemo({ startDemo, deleteDemo, BrokenDemoStore });
