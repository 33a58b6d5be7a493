## Words of the pages in web/app/src/house.

house-contact = Contact:
house-alone = These pages come without a server: there are no accounts, and nothing you do here leaves your device.
house-imprint-none = Whoever runs this server has not given an imprint.
house-imprint-away = The server cannot be reached, so its imprint cannot be shown. Come back with the connection.
house-imprint-program = The program behind these pages is Palamedes. Its authors do not run this server; for what happens on it, ask whoever does.

house-privacy-none = Whoever runs this server has added nothing of their own. What the program keeps is below.
house-privacy-away = The server cannot be reached, so what whoever runs it says about your data cannot be shown. What the program keeps is below.

## What the program keeps

house-kept = What the program keeps
house-kept-lead = This is what the program itself does, on every server that runs it. How long logs of the machine and backups are kept is up to whoever runs the server.
house-kept-device = On your device
house-kept-device-text = Your settings and the games you play without other people are in the storage of this browser and are not sent anywhere. Clear the data of this site and they are gone. Once you play with others there is also one cookie: it shows the server who you are, and nothing else.
house-kept-guest = As a guest
house-kept-guest-text = You become a guest when you first sit down at a table, not by looking. The server then keeps a name it made up, when you came, what your browser calls itself, and your games.
house-kept-member = With an account
house-kept-member-text = Also the name you chose, and what shows that you are you: a digest of your password, public keys of your passkeys, digests of recovery codes and tokens. Your mail address only if you gave one; nobody else ever sees it. Where you are logged in is listed for you alone.
house-kept-games = Games and ratings
house-kept-games-text = Games, names of players, results and ratings are public, and so is what was played. A private game is shown to those who have its link. Games are studied for research only if you said yes.
house-kept-chat = Chat
house-kept-chat-text = What is said at a table is kept with the game, for those who may see that table.
house-kept-reports = Reports and moderation
house-kept-reports-text = If you report somebody, the moderators see who you are, what you wrote, and a copy of the chat at that table. Whoever is reported is not told by whom. Reports go 180 days after the decision. What moderators do is written down for good, with who, whom, when and why.
house-kept-network = Your address in the network
house-kept-network-text = It is not stored, except as a digest for two hours at most, to count tries and mails. The log of the program holds no address and no name.
house-kept-others = Others
house-kept-others-text = These pages load nothing from anybody else: no advertising, no counting, no fonts from elsewhere. Mail goes through the mail server of whoever runs this place. If you ask for messages while the page is closed, they travel through the service of your browser's maker, encrypted.
house-kept-you = What you can do
house-kept-you-text = Fetch everything kept about you as one file, end logins, or delete your account: everything goes but your games, which stay under a name that tells nothing.
house-kept-no-mail = This server sends no mail. A forgotten password cannot be replaced by mail here: make recovery codes or a passkey.
