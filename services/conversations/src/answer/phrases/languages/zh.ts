import type { Phrases } from '../phrases';

export const zh: Phrases = {
  greeting: '您好！请问有什么可以帮您？',
  thanks: '不客气！还有什么可以帮您的吗？',
  goodbye: '再见，感谢您的光临！',
  unknown: '抱歉，这个问题我不清楚：在已有的资料中没有找到相关内容。如有需要，请说“转人工”，我会为您转接。',
  failed: '抱歉，由于技术问题，我现在无法回答。请稍后再试，或说“转人工”。',
  dropped: '抱歉，问题太多，我未能逐一回答；以下回答最近的问题。尚未得到回答的问题请再问一次。',
  handoff: '正在将此对话转接给人工客服，他们会在这里回复您。',
  source: '来源',
};
