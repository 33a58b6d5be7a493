## Texts of the pages in web/app/src/legal.

legal-server-name = This server is called { $name }.
legal-contact = Contact:
legal-no-server = These pages come without a server: there are no accounts, and nothing you do here leaves your device.
legal-imprint-none = Whoever runs this server has not given an imprint.
legal-imprint-unreachable = The server cannot be reached, so its imprint cannot be shown. Come back when you are connected.
legal-imprint-program = The program behind these pages is Palamedes. Its authors do not run this server; for what happens on it, ask whoever does.

legal-privacy-none = Whoever runs this server has added nothing of their own. What the program keeps is below.
legal-privacy-unreachable = The server cannot be reached, so what whoever runs it says about your data cannot be shown. What the program keeps is below.

## Stored data

legal-data = What the program keeps
legal-data-lead = This is what the program itself does, on every server that runs it. How long logs of the machine and backups are kept is up to whoever runs the server.
legal-data-device = On your device
legal-data-device-text = Your settings and the games you play without other people are in the storage of this browser and are not sent anywhere. Clear the data of this site and they are gone.
legal-data-guest = As a guest
legal-data-guest-text = You become a guest when you first sit down at a table, not by looking. A cookie comes with it: it shows the server who you are, and nothing else. The server then keeps a name it made up, when you came, what your browser calls itself, and your games.
legal-data-member = With an account
legal-data-member-text = Also the name you chose, and what shows that you are you: a digest of your password, public keys of your passkeys, digests of recovery codes and tokens. Your mail address only if you gave one; nobody else ever sees it. Where you are logged in is listed for you alone. A second cookie marks a browser you have logged in with, so that wrong tries by others do not keep you out of it; the server keeps its digest, for 400 days at most. If you take days off from multi-day games, their dates. If you ask for notifications while the page is closed, where to leave them for that device, until its login ends.
legal-data-games = Games and ratings
legal-data-games-text = Games, names of players, results and ratings are public, and so is what was played. A private game is shown to those who have its link. Games are studied for research only if you said yes.
legal-data-chat = Chat
legal-data-chat-text = What is said at a table is kept with the game, for those who may see that table.
legal-data-reports = Reports and moderation
legal-data-reports-text = If you report somebody, the moderators see who you are, what you wrote, and a copy of the chat at that table. Whoever is reported is not told by whom. Reports go 180 days after the decision. What moderators do is written down for good, with who, whom, when and why.
legal-data-network = Your address in the network
legal-data-network-text = It is not stored, except as a digest for two hours at most, to count tries and mails. The log of the program holds no address and no name.
legal-data-third-parties = Others
legal-data-third-parties-text = These pages load nothing from anybody else: no advertising, no tracking, no fonts from elsewhere. Mail goes through the mail server of whoever runs this place. If you ask for notifications while the page is closed, they travel through the service of your browser’s maker, encrypted.
legal-data-rights = What you can do
legal-data-rights-text = Fetch everything kept about you as one file, end logins, or delete your account: everything goes but your games, which stay under a name that tells nothing.
legal-data-no-email = This server sends no mail. A forgotten password cannot be replaced by mail here: make recovery codes or a passkey.
