import '#ui/styles.css';
import { createOffice, showOffice } from './office.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
void showOffice(createOffice(), place);
